import { momentInWords } from '@sangamam/contract/locale/dates';
import { verifySession } from '@sangamam/contract/sign-in/auth';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../kit/calls/call.ts';
import { paths } from '../kit/paths.ts';
import { serverNowMs } from '../kit/server-clock.ts';
import { rememberPath, signOut } from '../kit/session/session.ts';
import { recordSessionLimits, useSessionEnd } from '../kit/session/session-end.ts';
import { Button } from '../ui/button.tsx';
import styles from './session-bar.module.css';

const words = adminWords.sessionEnd;
const recheckEveryMs = 2000;

/**
 * Warns five minutes before the session ends. Any call extends an idle session; after eight hours only
 * signing in again helps, and leads back here. Once it has ended, the login page replaces the screen.
 */
export function SessionBar() {
  const sessionEnd = useSessionEnd();
  const [, setLooks] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const end = sessionEnd();
  const leftMs = end ? end.atMs - serverNowMs() : Number.POSITIVE_INFINITY;
  const isOver = leftMs <= 0;

  useEffect(() => {
    const timer = setInterval(() => setLooks((looks) => looks + 1), recheckEveryMs);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    // an ended session answers 401, which opens the login page
    if (isOver) recheck();
  }, [isOver]);

  async function stay() {
    if (!end?.isIdle) {
      signOut();
      rememberPath(`${pathname}${search}`);
      navigate(`${paths.adminLogin}?reason=expired`);
      return;
    }
    setIsSending(true);
    await recheck();
    setIsSending(false);
  }

  if (!end || leftMs > end.warnMs) return null;
  const { time } = momentInWords(new Date(end.atMs).toISOString());
  // nothing under an open dialog can be reached
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  return createPortal(
    <section className={styles.bar} aria-label={words.title}>
      <p role="status">
        <strong>{words.title}</strong>{' '}
        <span>{end.isIdle ? words.idle({ time }) : words.hours({ time })}</span>
      </p>
      <Button size="small" loading={isSending} onClick={stay}>
        {words.stay}
      </Button>
    </section>,
    host,
  );
}

/** Calls the server and updates when the session ends: another tab may have signed in again. */
async function recheck(): Promise<void> {
  try {
    recordSessionLimits((await call(verifySession)).session);
  } catch {
    // offline the bar stays; the next save reports its own failure
  }
}
