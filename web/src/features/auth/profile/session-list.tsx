import { logout } from '@sangamam/contract/auth';
import { momentInWords } from '@sangamam/contract/dates';
import { type AdminSession, endSession, listSessions } from '@sangamam/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../kit/calls/call.ts';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { useStaffChange } from '../../../kit/calls/use-staff-change.ts';
import { ChangeDialog } from '../../../kit/forms/change-dialog.tsx';
import { paths } from '../../../kit/paths.ts';
import { forgetEdits } from '../../../kit/session/kept-edit.ts';
import { signOut } from '../../../kit/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { adminToastMs, showToast } from '../../../ui/toast.tsx';
import { Panel } from './panel.tsx';
import styles from './profile.module.css';
import { profileKey, sessionsKey } from './queries.ts';
import { words as allWords } from './words.ts';

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
  const end = useStaffChange(
    profileKey,
    () => call(endSession, { params: { id: _id } }),
    () => showToast(words.ended, { tone: 'success', durationMs: adminToastMs }),
  );
  const { day, time } = momentInWords(lastSeenAt);
  return (
    <li className={styles.session}>
      <div>
        <strong>{device}</strong>
        <p className={styles.note}>{words.seen(address, day, time)}</p>
      </div>
      {isThisOne ? (
        <StatusTag tone="success">{words.thisOne}</StatusTag>
      ) : (
        <Button
          size="small"
          variant="secondary"
          loading={end.isPending}
          onClick={() => end.mutate(undefined)}
          aria-label={words.endOf(device)}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const leave = useStaffChange(
    sessionsKey,
    () => call(logout),
    () => {
      forgetEdits();
      signOut();
      navigate(paths.adminLogin);
    },
  );
  return (
    <ChangeDialog
      title={words.everywhere}
      submit={words.everywhere}
      submitting={words.leaving}
      isSending={leave.isPending}
      problem={null}
      onSubmit={() => leave.mutate(undefined)}
      onClose={onClose}
    >
      <p>{words.everywhereText}</p>
    </ChangeDialog>
  );
}
