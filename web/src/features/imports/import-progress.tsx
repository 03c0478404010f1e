import { isFrom } from '@sangamam/contract/calls/steps';
import {
  continueImport,
  downloadRefused,
  type ImportView,
  importOutcomes,
  importSteps,
} from '@sangamam/contract/staff-registrations/imports';
import { words } from '@sangamam/words/staff/imports';
import { callFile } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { saveFile } from '../../ui/save-file.ts';
import styles from './import.module.css';

/** How far an import is, what became of the lines, and the refused ones to be corrected. */
export function ImportProgress({
  running: { _id, state, rows, counts, isOwn },
  onContinued,
  onAnother,
}: {
  running: ImportView;
  onContinued: (view: ImportView) => void;
  onAnother: () => void;
}) {
  const save = useAction(() => callFile(downloadRefused, { params: { id: _id } }), {
    onDone: (file) => saveFile(file, words.refusedName),
  });
  const goOn = useAction(continueImport, { params: { id: _id }, onDone: onContinued });
  const done = importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);

  return (
    <>
      {state === 'Done' && <Alert tone="success" live title={words.done} />}
      {state === 'Mapping' && <Alert tone="neutral">{words.notStarted}</Alert>}
      {state === 'Failed' && (
        <Alert tone="error" live title={isOwn ? words.failed : words.failedForeign} />
      )}
      {state === 'Interrupted' && <Alert tone="error" live title={words.interrupted} />}
      {(state === 'Waiting' || state === 'Running') && (
        <div className={`${styles.progress} ${styles.narrow}`} role="status">
          <p>{`${words.running}: ${words.of({ done, all: rows })}`}</p>
          <progress value={done} max={rows} aria-label={words.progress} />
        </div>
      )}
      <dl className={styles.counts}>
        {importOutcomes.map((outcome) => (
          <div key={outcome}>
            <dt>{words.counts[outcome]}</dt>
            <dd>{formatCount(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      {counts.refused > 0 && <p className={styles.quiet}>{words.refusedHint}</p>}
      <div className={styles.actions}>
        {counts.refused > 0 && (
          <Button loading={save.isBusy} onClick={() => save.run()}>
            {words.saveRefused}
          </Button>
        )}
        {isOwn && isFrom(importSteps.goOn, state) && (
          <Button loading={goOn.isBusy} onClick={() => goOn.run()}>
            {words.goOn}
          </Button>
        )}
        {(state === 'Done' || isFrom(importSteps.goOn, state)) && (
          <Button variant="secondary" onClick={onAnother}>
            {words.another}
          </Button>
        )}
      </div>
    </>
  );
}
