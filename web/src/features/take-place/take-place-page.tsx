import { type OfferedPlace, readOfferedPlace } from '@sangamam/contract/registrations/passing';
import { words } from '@sangamam/words/page/take-place';
import { Suspense, useEffect, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import notice from '../../kit/page/notice.module.css';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useIsClosed, useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import styles from '../../kit/questions/questions.module.css';
import '../../kit/questions/step-css.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const TakeForm = part(() => import('./take-form.tsx').then((file) => file.TakeForm));

/**
 * `/take-place#secret`: what somebody gives away who cannot come. Opening it takes nothing yet, since those who pass
 * links on look at them too.
 */
export default function TakePlacePage() {
  const { event, contact } = useSettings();
  const isClosed = useIsClosed();
  const [token, setToken] = useState<string | null>(null);
  const [place, setPlace] = useState<OfferedPlace | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    const secret = location.hash.slice(1);
    setToken(secret);
    if (secret === '') return;
    call(readOfferedPlace, { body: { token: secret } })
      .then(setPlace)
      .catch((thrown) => {
        if (!(thrown instanceof CallError)) throw thrown;
        setRefusal(thrown.code === 'VALIDATION' ? words.noLink : thrown.message);
      });
  }, []);

  const problem = token === '' ? words.noLink : refusal;
  return (
    <div className={styles.page}>
      <PageHead title={words.title} />
      <header className={styles.heading}>
        <h1>{problem === null ? words.title : words.over}</h1>
        {place && problem === null && (
          <p className={styles.lead}>{words.lead({ from: place.from, event: event.name })}</p>
        )}
      </header>
      {problem !== null ? (
        <>
          <Alert tone="warning" title={problem} live />
          {!isClosed && (
            <p className={notice.actions}>
              <ButtonLink href={paths.registration}>{words.register}</ButtonLink>
            </p>
          )}
        </>
      ) : place && token ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <TakeForm place={place} token={token} />
        </Suspense>
      ) : (
        <Skeleton lines={8} />
      )}
      <p className={notice.actions}>{words.help({ email: contact.email })}</p>
    </div>
  );
}
