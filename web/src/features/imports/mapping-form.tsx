import {
  type DuplicateRule,
  duplicateRules,
  type ImportPreview,
  type ImportView,
  importedQuestions,
  previewImport,
  runImport,
} from '@sangamam/contract/imports';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { questionName } from '../../kit/words/answers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './import.module.css';
import { Preview } from './preview.tsx';
import { words } from './words.ts';

interface MappingFormProps {
  read: ImportView;
  onStarted: (started: ImportView) => void;
}

/** Which column is what, what happens to known contacts, and what would become of the lines. */
export function MappingForm({ read, onStarted }: MappingFormProps) {
  const { run, problem, isSending } = useChange();
  const settings = useSettings();
  const [mapping, setMapping] = useState<readonly string[]>(read.mapping);
  const [duplicates, setDuplicates] = useState<DuplicateRule>('skip');
  const [isAccepted, setIsAccepted] = useState(false);
  const [sendsMail, setSendsMail] = useState(false);
  const [isUnaccepted, setIsUnaccepted] = useState(false);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const found = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (preview) found.current?.focus();
  }, [preview]);
  const params = { id: read._id };
  const options = [
    { value: '', label: words.leftOut },
    ...importedQuestions(settings).map((question) => ({
      value: question.path,
      label: questionName(question),
    })),
  ];

  function map(column: number, path: string) {
    setPreview(null);
    setMapping(mapping.map((each, index) => (index === column ? path : each)));
  }

  function check() {
    run(
      () => call(previewImport, { params, body: { mapping: [...mapping], duplicates } }),
      setPreview,
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (preview === null) return check();
    setIsUnaccepted(!isAccepted);
    if (!isAccepted) return;
    const body = { mapping: [...mapping], duplicates, policiesAccepted: true as const, sendsMail };
    run(() => call(runImport, { params, body }), onStarted);
  }

  return (
    <form noValidate onSubmit={submit}>
      <section className={styles.section}>
        <h2>{words.mapping}</h2>
        <p className={styles.quiet}>{words.mappingHint}</p>
        <div className={styles.columns}>
          {read.columns.map((name, column) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, names may repeat
              key={column}
              label={name || `${column + 1}`}
              name={`column-${column}`}
              value={mapping[column] ?? ''}
              options={options}
              onChange={({ target }) => map(column, target.value)}
            />
          ))}
        </div>
        <div className={styles.narrow}>
          <RadioCards
            label={words.duplicates}
            name="duplicates"
            value={duplicates}
            options={duplicateRules.map((value) => ({
              value,
              label: words.duplicateRules[value],
            }))}
            onChange={({ target }) => {
              setPreview(null);
              setDuplicates(target.value as DuplicateRule);
            }}
          />
        </div>
      </section>
      {preview && (
        <section className={styles.section}>
          <h2 ref={found} tabIndex={-1}>
            {words.preview}
          </h2>
          <Preview preview={preview} />
        </section>
      )}
      {preview && (
        <>
          <CheckboxField
            label={words.accepted}
            name="policiesAccepted"
            checked={isAccepted}
            error={isUnaccepted ? words.notAccepted : undefined}
            onChange={({ target }) => setIsAccepted(target.checked)}
          />
          <CheckboxField
            label={words.mails}
            name="sendsMail"
            checked={sendsMail}
            onChange={({ target }) => setSendsMail(target.checked)}
          />
        </>
      )}
      {problem && (
        <Alert tone="error" live>
          {problem.fields.mapping ?? problem.message}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          loading={isSending}
          loadingText={preview ? words.starting : words.checking}
        >
          {preview ? words.run(read.rows) : words.check(read.rows)}
        </Button>
      </div>
    </form>
  );
}
