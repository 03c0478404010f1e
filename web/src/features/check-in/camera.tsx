import { words as allWords } from '@sangamam/words/staff/check-in';
import { Camera as CameraIcon, CameraOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './check-in.module.css';
import { createCodeReader } from './read-codes.ts';

const words = allWords.camera;
const readEveryMs = 120;
/** A ticket that is still held there is not read again and again. */
const sameAgainAfterMs = 6000;

type Trouble = 'refused' | 'none' | 'unreadable';
const isTrouble = (state: string): state is Trouble =>
  state === 'refused' || state === 'none' || state === 'unreadable';

function end(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The camera at the door; each code it sees is told once. It runs only while somebody wants it. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const [state, setState] = useState<'off' | 'starting' | 'on' | Trouble>('off');
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const tell = useEffectEvent(onCode);

  function stop() {
    end(stream.current);
    stream.current = null;
    setState('off');
  }
  useEffect(() => () => end(stream.current), []);

  async function start() {
    setState('starting');
    try {
      stream.current = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' } },
        audio: false,
      });
      setState('on');
    } catch (problem) {
      const isRefused = problem instanceof DOMException && problem.name === 'NotAllowedError';
      setState(isRefused ? 'refused' : 'none');
    }
  }

  useEffect(() => {
    if (state !== 'on' || !video.current) return;
    const shown = video.current;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    let last = { code: '', atMs: 0 };
    shown.srcObject = stream.current;
    shown.play().catch(() => {});
    const reading = createCodeReader().then((read) => {
      const look = async () => {
        const code = await read(shown).catch(() => null);
        if (isOver) return;
        const nowMs = performance.now();
        if (code !== null && (code !== last.code || nowMs - last.atMs > sameAgainAfterMs)) {
          tell(code);
        }
        if (code !== null) last = { code, atMs: nowMs };
        timer = setTimeout(look, readEveryMs);
      };
      if (!isOver) look();
    });
    reading.catch(() => {
      end(stream.current);
      setState('unreadable');
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [state]);

  const isRunning = state === 'on';
  return (
    <div className={styles.camera}>
      {isRunning && (
        <figure className={styles.view}>
          <video ref={video} muted playsInline aria-label={words.view} />
          <figcaption>{words.aim}</figcaption>
        </figure>
      )}
      {isTrouble(state) && (
        <Alert tone="warning" live>
          {words[state]}
        </Alert>
      )}
      <Button
        variant={isRunning ? 'secondary' : 'primary'}
        wide
        onClick={isRunning ? stop : start}
        loading={state === 'starting'}
        loadingText={words.starting}
      >
        {isRunning ? (
          <CameraOff aria-hidden="true" size={20} />
        ) : (
          <CameraIcon aria-hidden="true" size={20} />
        )}
        <span>{isRunning ? words.stop : words.start}</span>
      </Button>
    </div>
  );
}
