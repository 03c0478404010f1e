import { momentInWords } from '@sangamam/contract/dates';
import type { BodyInputOf } from '@sangamam/contract/endpoint';
import {
  downloadExport,
  type ExportFormat,
  type ExportGroup,
  type ExportRow,
  exportFormats,
  exportGroups,
  exportRegistrations,
  maxIdsInQuery,
  startExport,
} from '@sangamam/contract/exports';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError, call, callFile } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { sizeInWords } from '../../ui/file-size.ts';
import { saveFile } from '../../ui/save-file.ts';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './export-dialog.module.css';
import { words } from './export-words.ts';
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
  const client = useQueryClient();
  const { run, problem, isSending } = useChange();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [groups, setGroups] = useState<readonly ExportGroup[]>(() =>
    exportGroups.filter(({ given }) => given).map(({ value }) => value),
  );
  const [isEmpty, setIsEmpty] = useState(false);
  const [isLarge, setIsLarge] = useState(false);

  function tick(group: ExportGroup, isTicked: boolean) {
    setIsEmpty(false);
    setGroups(isTicked ? [...groups, group] : groups.filter((each) => each !== group));
  }

  async function submit() {
    if (groups.length === 0) return setIsEmpty(true);
    setIsLarge(false);
    const {
      page: _page,
      limit: _limit,
      sort: _sort,
      view: _view,
      columns: _columns,
      ...filter
    } = filters;
    const what = { ...filter, format, groups: groups.join(','), ids: selectedIds.join(',') };
    await run(
      () => saveOrPrepare(what),
      (file) => {
        if (file) return onClose();
        setIsLarge(true);
        client.invalidateQueries({ queryKey: exportsKey });
      },
    );
  }

  /** Saves the file; false where it is being prepared instead. */
  async function saveOrPrepare(what: BodyInputOf<typeof startExport>): Promise<boolean> {
    if (selectedIds.length > maxIdsInQuery) return await prepare(what);
    try {
      const file = await callFile(exportRegistrations, { query: what });
      saveFile(file, `registrations.${format}`);
      showToast(words.done, { tone: 'success', durationMs: adminToastMs });
      return true;
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.code === 'EXPORT_LARGE') return await prepare(what);
      throw thrown;
    }
  }

  return (
    <ChangeDialog
      title={words.title}
      submit={words.run}
      submitting={words.running}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.which}>
        {selectedIds.length > 0 ? words.whichTicked(selectedIds.length) : words.whichAll}
      </p>
      <CheckboxGroup
        label={words.groups}
        name="groups"
        error={isEmpty ? words.noGroup : undefined}
        options={exportGroups.map(({ value, label, hint }) => ({
          value,
          label: `${label}: ${hint}`,
        }))}
        value={groups}
        onChange={({ target }) => tick(target.value as ExportGroup, target.checked)}
      />
      <RadioCards
        inline
        label={words.format}
        name="format"
        value={format}
        options={exportFormats.map((value) => ({ value, label: words.formats[value] }))}
        onChange={({ target }) => setFormat(target.value as ExportFormat)}
      />
      <p className={styles.quiet}>{words.logged}</p>
      {isLarge && (
        <Alert tone="info" live>
          {words.background}
        </Alert>
      )}
      <OwnExports />
    </ChangeDialog>
  );
}

async function prepare(body: BodyInputOf<typeof startExport>): Promise<false> {
  await call(startExport, { body });
  return false;
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
  const { run, problem, isSending } = useChange();
  const { _id, state, rows, sizeBytes, format, createdAt, expiresAt } = row;
  const made = momentInWords(createdAt);
  const until = momentInWords(expiresAt);

  function download() {
    run(
      () => callFile(downloadExport, { params: { id: _id } }),
      (file) => saveFile(file, `registrations.${format}`),
    );
  }

  return (
    <li>
      <span className={styles.about}>
        <span>
          {made.day}, {made.time} · {words.formats[format]}
        </span>
        <span className={styles.quiet}>
          {words.rows(rows)}
          {sizeBytes !== null && ` · ${sizeInWords(sizeBytes)}`}
          {state === 'Ready' && ` · ${words.until(until.day, until.time)}`}
        </span>
      </span>
      {state === 'Ready' ? (
        <Button
          variant="secondary"
          size="small"
          loading={isSending}
          aria-label={words.downloadOf(words.rows(rows), made.time)}
          onClick={download}
        >
          {words.download}
        </Button>
      ) : (
        <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>
      )}
      {problem && (
        <Alert tone="error" live>
          {problem.message}
        </Alert>
      )}
    </li>
  );
}
