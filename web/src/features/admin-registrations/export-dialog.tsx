import type { BodyInputOf } from '@sangamam/contract/calls/endpoint';
import { momentInWords } from '@sangamam/contract/locale/dates';
import {
  downloadExport,
  type ExportFormat,
  type ExportRow,
  exportFormats,
  exportGroups,
  exportRegistrations,
  maxIdsInQuery,
  mayExport,
  startExport,
} from '@sangamam/contract/reports/exports';
import { words } from '@sangamam/words/staff/export';
import { words as columnWords } from '@sangamam/words/staff/export-columns';
import { type ReactNode, useState } from 'react';
import { CallError, call, callFile } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { useSession } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { sizeInWords } from '../../ui/file-size.ts';
import { saveFile } from '../../ui/save-file.ts';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './export-dialog.module.css';
import type { Filters } from './filters.ts';
import { exportsKey, useOwnExports } from './use-own-exports.ts';

interface ExportDialogProps {
  filters: Filters;
  /** Ticked rows; none: everything the filters show. */
  selectedIds: readonly string[];
  onClose: () => void;
}

/** Which columns in which format; few rows are saved at once, many are prepared in the background. */
export function ExportDialog({ filters, selectedIds, onClose }: ExportDialogProps) {
  const [isLarge, setIsLarge] = useState(false);
  const user = useSession((session) => session.user);
  const offered = exportGroups.filter(({ value }) => user && mayExport(user, [value]));
  const {
    page: _page,
    limit: _limit,
    sort: _sort,
    view: _view,
    columns: _columns,
    ...filter
  } = filters;

  /** Saves the file; false where it is being prepared instead. */
  async function saveOrPrepare(what: BodyInputOf<typeof startExport>): Promise<boolean> {
    setIsLarge(false);
    if (selectedIds.length <= maxIdsInQuery) {
      try {
        const file = await callFile(exportRegistrations, { query: what });
        saveFile(file, `registrations.${what.format}`);
        showToast(words.done, { tone: 'success', durationMs: adminToastMs });
        return true;
      } catch (thrown) {
        if (!(thrown instanceof CallError) || thrown.code !== 'EXPORT_LARGE') throw thrown;
      }
    }
    await call(startExport, { body: what });
    return false;
  }

  return (
    <ActionDialog
      endpoint={startExport}
      start={{
        format: 'csv' as ExportFormat,
        groups: exportGroups.filter(({ given }) => given).map(({ value }) => value),
      }}
      check={({ groups }) => ({ groups: groups.length === 0 && words.noGroup })}
      body={({ format, groups }) => ({
        ...filter,
        format,
        groups: groups.join(','),
        ids: selectedIds.join(','),
      })}
      send={saveOrPrepare}
      invalidates={exportsKey}
      onDone={(isSaved) => (isSaved ? onClose() : setIsLarge(true))}
      title={words.title}
      submit={words.run}
      submitting={words.running}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className={styles.which}>
            {selectedIds.length > 0
              ? words.whichTicked({ count: selectedIds.length })
              : words.whichAll}
          </p>
          <CheckboxGroup
            {...field('groups')}
            label={words.groups}
            options={offered.map(({ value }) => ({
              value,
              label: columnWords.group(columnWords.groups[value]),
            }))}
          />
          <RadioCards
            {...field('format')}
            inline
            label={words.format}
            options={exportFormats.map((value) => ({ value, label: words.formats[value] }))}
          />
          <p className="quiet">{words.logged}</p>
          {isLarge && (
            <Alert tone="info" live>
              {words.background}
            </Alert>
          )}
          <OwnExports />
        </>
      )}
    </ActionDialog>
  );
}

const tones: Record<ExportRow['state'], StatusTone> = {
  Waiting: 'info',
  Running: 'info',
  Ready: 'success',
  Failed: 'error',
};

/** Files that were prepared in the background, each with its way to the disk. */
function OwnExports(): ReactNode {
  const { data = [] } = useOwnExports();
  if (data.length === 0) return null;
  return (
    <section className={styles.own} aria-label={words.own}>
      <h3>{words.own}</h3>
      <ul>
        {data.map((row) => (
          <OwnExport key={row._id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function OwnExport({ row }: { row: ExportRow }) {
  const { _id, state, rows, sizeBytes, format, createdAt, expiresAt, asOf } = row;
  const download = useAction(() => callFile(downloadExport, { params: { id: _id } }), {
    onDone: (file) => saveFile(file, format === 'pdf' ? 'badges.pdf' : `registrations.${format}`),
  });
  const made = momentInWords(createdAt);
  const until = momentInWords(expiresAt);
  return (
    <li>
      <span className={styles.about}>
        <span>
          {made.day}, {made.time} · {words.formats[format]}
        </span>
        <span className="quiet">
          {[
            words.rows({ count: rows }),
            sizeBytes !== null && sizeInWords(sizeBytes),
            asOf !== null && words.asOf(momentInWords(asOf)),
            state === 'Ready' && words.until({ day: until.day, time: until.time }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {state === 'Ready' ? (
        <Button
          variant="secondary"
          size="small"
          loading={download.isBusy}
          aria-label={words.downloadOf({ rows: words.rows({ count: rows }), time: made.time })}
          onClick={() => download.run()}
        >
          {words.download}
        </Button>
      ) : (
        <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>
      )}
    </li>
  );
}
