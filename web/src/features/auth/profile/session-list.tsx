import { momentInWords } from '@sangamam/contract/locale/dates';
import { logout } from '@sangamam/contract/sign-in/auth';
import {
  type AdminSession,
  endSession,
  listSessions,
} from '@sangamam/contract/staff-accounts/profile';
import { words as allWords } from '@sangamam/words/staff/profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../kit/calls/call.ts';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { useAction } from '../../../kit/calls/use-action.ts';
import { ActionDialog } from '../../../kit/forms/action-form.tsx';
import { paths } from '../../../kit/paths.ts';
import { forgetEdits } from '../../../kit/session/kept-edit.ts';
import { signOut } from '../../../kit/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { Panel } from './panel.tsx';
import styles from './profile.module.css';
import { profileKey, sessionsKey } from './queries.ts';

const words = allWords.sessions;

/** The sessions of the account, which can be ended one by one or all at once. */
export function SessionList() {
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0,
  });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel title={words.title} lead={words.lead}>
      {error && <LoadError problem={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="rows" lines={2} />}
      {data && (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <Session key={session._id} session={session} />
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {words.everywhere}
      </Button>
      {isAsking && <EverywhereDialog onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function Session({ session }: { session: AdminSession }) {
  const { _id, device, address, lastSeenAt, isThisOne } = session;
  const end = useAction(endSession, {
    params: { id: _id },
    said: words.ended,
    invalidates: profileKey,
  });
  const { day, time } = momentInWords(lastSeenAt);
  return (
    <li className={styles.session}>
      <div>
        <strong>{device}</strong>
        <p className={styles.note}>{words.seen({ address, day, time })}</p>
      </div>
      {isThisOne ? (
        <StatusTag tone="success">{words.thisOne}</StatusTag>
      ) : (
        <Button
          size="small"
          variant="secondary"
          loading={end.isBusy}
          onClick={() => end.run()}
          aria-label={words.endOf({ device })}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ActionDialog
      endpoint={logout}
      onDone={() => {
        forgetEdits();
        signOut();
        navigate(paths.adminLogin);
      }}
      title={words.everywhere}
      submit={words.everywhere}
      submitting={words.leaving}
      onClose={onClose}
    >
      <p>{words.everywhereText}</p>
    </ActionDialog>
  );
}
