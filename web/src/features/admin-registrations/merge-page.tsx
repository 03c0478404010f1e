import { can } from '@sangamam/contract/calls/permissions';
import { momentInWords } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { type MergePreview, previewMerge } from '@sangamam/contract/staff-registrations/merge';
import { words as mergeWords } from '@sangamam/words/staff/merge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import AdminNotFoundPage from '../../kit/page/admin-not-found-page.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { adminRegistrationPath, mergePath, paths } from '../../kit/paths.ts';
import { fieldInWords, fieldName } from '../../kit/records/answer-rows.ts';
import { useSession } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './merge.module.css';
import { MergeDialog } from './merge-dialog.tsx';

const words = mergeWords.merge;

/** Two registrations side by side: which one to keep, whose answers to take, and what moves. */
export default function MergePage() {
  const mayMerge = useSession(({ user }) => user !== null && can(user, 'registrations.delete'));
  const { id = '', other = '' } = useParams();
  const { state } = useLocation();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['merge', id, other],
    queryFn: ({ signal }) => call(previewMerge, { params: { id }, query: { other }, signal }),
    placeholderData: keepPreviousData,
    enabled: mayMerge,
  });
  if (!mayMerge) return <AdminNotFoundPage />;
  const isOtherWayOnly = data && !isPlaceholderData && data.refusal && !data.refusalReversed;
  if (isOtherWayOnly) return <Navigate replace to={mergePath(other, id)} state={state} />;
  return (
    <>
      <AdminTitle
        title={words.title}
        back={
          state?.fromRecord
            ? { to: adminRegistrationPath(id), label: mergeWords.backToRecord }
            : { to: paths.adminDuplicates, label: mergeWords.backToPairs }
        }
        lead={words.about}
      />
      {error && <LoadError problem={error} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && !error && <Choices preview={data} />}
    </>
  );
}

/** Choices are stored by owner, so that keeping the other registration changes none. */
function Choices({ preview }: { preview: MergePreview }) {
  const { kept, gone, fields, moves, refusal, refusalReversed } = preview;
  const settings = useSettings();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const both = [kept, gone].toSorted((one, two) => (one._id < two._id ? -1 : 1));
  const taken = fields.filter(({ field }) => chosen[field] === gone._id).map(({ field }) => field);
  const moving = Object.entries(moves).filter(([, count]) => count > 0);

  function keep(id: string) {
    if (id !== kept._id) navigate(mergePath(gone._id, kept._id), { replace: true, state });
  }

  return (
    <div className={styles.choices}>
      <RadioCards
        label={words.keep}
        hint={
          refusalReversed &&
          !refusal &&
          words.onlyWay({ number: gone.registrationNumber, why: refusalReversed })
        }
        name="kept"
        inline
        value={kept._id}
        onChange={({ target }) => keep(target.value)}
        options={both.map((row) => ({
          value: row._id,
          label: words.number({ number: row.registrationNumber, name: row.name }),
          hint: summaryOf(row),
          disabled: (row === kept ? refusal : refusalReversed) !== null,
        }))}
      />
      {refusal && (
        <Alert tone="warning" title={words.refused}>
          {[...new Set([refusal, refusalReversed])].filter(Boolean).join(' ')}
        </Alert>
      )}
      <h2>{words.answers}</h2>
      <p className={styles.quiet}>{fields.length === 0 ? words.alike : words.answersHint}</p>
      {fields.map((difference) => (
        <RadioCards
          key={difference.field}
          label={fieldName(difference.field, settings)}
          name={difference.field}
          inline
          value={chosen[difference.field] ?? kept._id}
          onChange={({ target }) => setChosen({ ...chosen, [difference.field]: target.value })}
          options={both.map((row) => ({
            value: row._id,
            label:
              fieldInWords(
                difference.field,
                row === kept ? difference.kept : difference.gone,
                settings,
              ) ?? words.notGiven,
            hint: row.registrationNumber,
          }))}
        />
      ))}
      <h2>{words.moves({ gone: gone.registrationNumber, kept: kept.registrationNumber })}</h2>
      {moving.length === 0 ? (
        <p className={styles.quiet}>{words.movesNothing}</p>
      ) : (
        <ul className={styles.moves}>
          {moving.map(([name, count]) => (
            <li key={name}>
              {words.counts[name as keyof MergePreview['moves']]}: {count}
            </li>
          ))}
        </ul>
      )}
      <Button disabled={refusal !== null} onClick={() => setIsConfirming(true)}>
        {words.submit}
      </Button>
      {isConfirming && (
        <MergeDialog
          kept={kept}
          gone={gone}
          fields={taken}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

const summaryOf = ({ status, paymentStatus, paid, createdAt }: RegistrationRow) =>
  words.summary({
    status,
    payment: paymentStatus,
    paid: formatRupees(paid),
    created: momentInWords(createdAt).day,
  });
