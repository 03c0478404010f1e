import { can } from '@sangamam/contract/calls/permissions';
import { isFrom } from '@sangamam/contract/calls/steps';
import { dayAndTime } from '@sangamam/contract/locale/dates';
import {
  type ImportView,
  importAccept,
  importSteps,
  readImport,
  uploadImport,
} from '@sangamam/contract/staff-registrations/imports';
import { words } from '@sangamam/words/staff/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { useAction } from '../../kit/calls/use-action.ts';
import AdminNotFoundPage from '../../kit/page/admin-not-found-page.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { paths } from '../../kit/paths.ts';
import { useSession } from '../../kit/session/session.ts';
import { FileField } from '../../ui/file-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './import.module.css';
import { ImportList } from './import-list.tsx';
import { ImportProgress } from './import-progress.tsx';
import { MappingForm } from './mapping-form.tsx';
import { LeftOut, Sheets } from './sheets.tsx';

const pollMs = 1_500;

/** Imports people from a spreadsheet: choose the file, map its columns, preview, import. `?id=` opens an import. */
export default function ImportPage() {
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  if (!mayEdit) return <AdminNotFoundPage />;
  return (
    <>
      <AdminTitle
        title={words.title}
        back={
          id === null
            ? { to: paths.adminRegistrations, label: words.back }
            : { to: paths.adminRegistrationImport, label: words.allImports }
        }
        lead={id === null ? words.about : undefined}
      />
      {id === null ? (
        <>
          <ChooseFile onRead={({ _id }) => setSearch({ id: _id })} />
          <ImportList />
        </>
      ) : (
        <OneImport key={id} id={id} onAnother={() => setSearch({})} />
      )}
    </>
  );
}

function ChooseFile({ onRead }: { onRead: (read: ImportView) => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const { run, problem, isBusy } = useAction(uploadImport, {
    onDone(read) {
      client.setQueryData(['import', read._id], read);
      onRead(read);
    },
    onRefused: () => {},
  });

  return (
    <div className={styles.narrow}>
      <FileField
        label={words.file}
        hint={isBusy ? words.reading : words.fileHint}
        name="file"
        accept={importAccept}
        file={file}
        percent={null}
        disabled={isBusy}
        error={problem?.message}
        onChoose={(chosen) => {
          setFile(chosen);
          run({ file: chosen });
        }}
        onRemove={() => setFile(null)}
      />
    </div>
  );
}

function OneImport({ id, onAnother }: { id: string; onAnother: () => void }) {
  const client = useQueryClient();
  const queryKey = ['import', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readImport, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'Waiting' || state.data?.state === 'Running' ? pollMs : false,
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={8} />;
  const isMapped = isFrom(importSteps.run, data.state) && data.isOwn;
  const keep = (view: ImportView) => client.setQueryData(queryKey, view);
  return (
    <>
      <p className={styles.fileName}>{words.rows({ count: data.rows, name: data.fileName })}</p>
      {isMapped && data.sheets.length > 1 && <Sheets read={data} onChosen={keep} />}
      <LeftOut sheets={data.sheets} />
      {!data.isOwn && (
        <p className={styles.quiet}>
          {words.foreign({ name: data.madeBy, at: dayAndTime(data.createdAt) })}
        </p>
      )}
      {isMapped ? (
        <MappingForm
          key={data.sheets.map(({ isChosen }) => isChosen).join()}
          read={data}
          onStarted={keep}
        />
      ) : (
        <ImportProgress running={data} onContinued={keep} onAnother={onAnother} />
      )}
    </>
  );
}
