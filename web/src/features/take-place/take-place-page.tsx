import { readOfferedPlace } from '@sangamam/contract/registrations/passing';
import { words as linkWords } from '@sangamam/words/page/pasted-link';
import { words } from '@sangamam/words/page/take-place';
import { Suspense, useEffect, useState } from 'react';
import { useActionData } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { PastedLink, secretIn } from '../../kit/forms/pasted-link.tsx';
import { postedTo, usePosted } from '../../kit/forms/posted.ts';
import notice from '../../kit/page/notice.module.css';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useIsClosed, useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import styles from '../../kit/questions/questions.module.css';
import '../../kit/questions/step-css.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Opened, takePosted } from './take.ts';
import { TakeForm } from './take-form.tsx';

export const handle: RouteHandle = { native: true };

/** The link was pasted without scripts, or the place it offers is taken. */
export const action = postedTo<Opened>(async (posted) => {
  const token = secretIn(posted.form, words.noLink);
  const { visit } = posted;
  const place = await call(readOfferedPlace, { body: { token }, visit });
  return posted.form.has('take') ? takePosted({ place, token }, posted) : { place, token };
});

/** The place of a link, which the address has or, without scripts, a form. */
function useOpened() {
  const answered = useActionData<Opened | object>();
  const posted = usePosted();
  const refused = posted?.failure.data as Opened | undefined;
  const sent = answered && 'place' in answered ? answered : refused;
  const [opened, setOpened] = useState<Opened | null>(sent ?? null);
  const [refusal, setRefusal] = useState(
    !sent && posted && !posted.failure.fields.link ? posted.failure.message : null,
  );

  useEffect(() => {
    const token = location.hash.slice(1);
    if (token === '') return setRefusal(words.noLink);
    call(readOfferedPlace, { body: { token } })
      .then((place) => setOpened({ place, token }))
      .catch((thrown) => {
        if (!(thrown instanceof CallError)) throw thrown;
        setRefusal(thrown.code === 'VALIDATION' ? words.noLink : thrown.message);
      });
  }, []);

  return { opened, refusal, posted };
}

/**
 * `/take-place#secret`: what somebody gives away who cannot come. Opening it takes nothing yet, since those who pass
 * links on look at them too.
 */
export default function TakePlacePage() {
  const { event, contact } = useSettings();
  const isClosed = useIsClosed();
  const { opened, refusal, posted } = useOpened();
  return (
    <div className={styles.page}>
      <PageHead title={words.title} />
      <header className={styles.heading}>
        <h1>{refusal === null ? words.title : words.over}</h1>
        {opened && refusal === null && (
          <p className={styles.lead}>
            {words.lead({ from: opened.place.from, event: event.name })}
          </p>
        )}
      </header>
      {refusal !== null ? (
        <>
          <Alert tone="warning" title={refusal} live />
          {!isClosed && (
            <p className={notice.actions}>
              <ButtonLink href={paths.registration}>{words.register}</ButtonLink>
            </p>
          )}
        </>
      ) : opened ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <TakeForm {...opened} />
        </Suspense>
      ) : (
        <>
          <div className="only-with-scripts">
            <Skeleton lines={8} />
          </div>
          <PastedLink refused={posted} submit={linkWords.open} />
        </>
      )}
      <p className={notice.actions}>{words.help({ email: contact.email })}</p>
    </div>
  );
}
