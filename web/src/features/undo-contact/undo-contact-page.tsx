import { undoContactChange } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/undo-contact';
import { useEffect, useState } from 'react';
import { useActionData } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { PastedLink, secretIn } from '../../kit/forms/pasted-link.tsx';
import { postedTo, usePosted } from '../../kit/forms/posted.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import styles from './undo-contact-page.module.css';

export const handle: RouteHandle = { native: true };

interface Undone {
  readonly registrationNumber: string;
}

/** The link was pasted without scripts. */
export const action = postedTo<Undone>(({ form, visit }) =>
  call(undoContactChange, { body: { token: secretIn(form, words.noLink) }, visit }),
);

/**
 * `/undo-contact-change#secret`: the link of a mail to the old address. Opening it does nothing yet, since
 * mail programs open links too; a press does.
 */
export default function UndoContactPage() {
  const { contact } = useSettings();
  const answered = useActionData<Undone | object>();
  const posted = usePosted();
  const [isLinkWhole, setIsLinkWhole] = useState(true);
  const [isUndoing, setIsUndoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [number, setNumber] = useState(
    answered && 'registrationNumber' in answered ? answered.registrationNumber : null,
  );

  useEffect(() => setIsLinkWhole(secretOfLink() !== ''), []);

  async function undo() {
    setIsUndoing(true);
    setProblem(null);
    try {
      const undone = await call(undoContactChange, { body: { token: secretOfLink() } });
      setNumber(undone.registrationNumber);
      history.replaceState(history.state, '', paths.undoContactChange);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setProblem(thrown.code === 'VALIDATION' ? words.noLink : thrown.message);
    }
    setIsUndoing(false);
  }

  return (
    <div className={styles.page}>
      <PageHead title={words.title} />
      {number !== null ? (
        <>
          <h1 ref={takeFocus} tabIndex={-1}>
            {words.doneTitle}
          </h1>
          <p className="intro">{words.done({ number })}</p>
          <ButtonLink href={paths.alumniUpdate}>{words.open}</ButtonLink>
        </>
      ) : isLinkWhole ? (
        <>
          <h1>{words.title}</h1>
          <p className="intro">{words.text}</p>
          {problem && (
            <div className={styles.problem}>
              <Alert tone="error" live>
                {problem}
              </Alert>
            </div>
          )}
          <div className="only-with-scripts">
            <Button onClick={undo} loading={isUndoing} loadingText={words.undoing}>
              {words.undo}
            </Button>
          </div>
          <PastedLink refused={posted} submit={words.undo} />
        </>
      ) : (
        <>
          <h1>{words.noLinkTitle}</h1>
          <p className="intro">{words.noLink}</p>
        </>
      )}
      <p className={styles.help}>{words.help({ email: contact.email })}</p>
    </div>
  );
}

const secretOfLink = () => location.hash.slice(1);
