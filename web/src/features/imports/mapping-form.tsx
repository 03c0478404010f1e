import {
  type DuplicateRule,
  duplicateRules,
  type ImportPreview,
  type ImportView,
  importedQuestions,
  type Meaning,
  previewImport,
  runImport,
} from '@sangamam/contract/staff-registrations/imports';
import { words } from '@sangamam/words/staff/imports';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { ActionForm } from '../../kit/forms/action-form.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { questionName } from '../../kit/words/answers.ts';
import { CheckboxField, RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './import.module.css';
import { Meanings } from './meanings.tsx';
import { Preview } from './preview.tsx';

interface MappingFormProps {
  read: ImportView;
  onStarted: (started: ImportView) => void;
}

/** Which column is what, what happens to known contacts, and what would become of the lines. */
export function MappingForm({ read, onStarted }: MappingFormProps) {
  const settings = useSettings();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  /** True if the meanings of the texts are known by now. */
  const [isCurrent, setIsCurrent] = useState(false);
  const found = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (preview) found.current?.focus();
  }, [preview]);
  const canRun = preview !== null && isCurrent;
  const params = { id: read._id };
  const options = [
    { value: '', label: words.leftOut },
    ...importedQuestions(settings).map((question) => ({
      value: question.path,
      label: questionName(question),
    })),
  ];

  return (
    <ActionForm
      endpoint={runImport}
      params={params}
      start={{
        mapping: read.mapping as readonly string[],
        meanings: [] as readonly Meaning[],
        duplicates: 'skip' as DuplicateRule,
        policiesAccepted: false,
        sendsMail: false,
      }}
      check={({ policiesAccepted }) => ({
        policiesAccepted: canRun && !policiesAccepted && words.notAccepted,
      })}
      body={({ mapping, meanings, ...values }) => ({
        ...values,
        mapping: [...mapping],
        meanings: [...meanings],
        policiesAccepted: true,
      })}
      send={async ({ policiesAccepted, sendsMail, ...body }) =>
        canRun
          ? {
              started: await call(runImport, {
                params,
                body: { ...body, policiesAccepted, sendsMail },
              }),
            }
          : { preview: await call(previewImport, { params, body }) }
      }
      onDone={(reply) => {
        if ('started' in reply) return onStarted(reply.started);
        setPreview(reply.preview);
        setIsCurrent(true);
      }}
      submit={canRun ? words.run({ count: read.rows }) : words.check({ count: read.rows })}
      submitting={canRun ? words.starting : words.checking}
    >
      {({ field, values: { mapping, meanings }, set }) => (
        <>
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
                  onChange={({ target }) => {
                    setPreview(null);
                    set({ mapping: mapping.with(column, target.value) });
                  }}
                />
              ))}
            </div>
            <div className={styles.narrow}>
              <RadioCards
                {...field('duplicates')}
                label={words.duplicates}
                options={duplicateRules.map((value) => ({
                  value,
                  label: words.duplicateRules[value],
                }))}
                onChange={({ target }) => {
                  setPreview(null);
                  set({ duplicates: target.value as DuplicateRule });
                }}
              />
            </div>
          </section>
          {preview && (
            <>
              <section className={styles.section}>
                <h2 ref={found} tabIndex={-1}>
                  {words.preview}
                </h2>
                <Preview preview={preview} />
                <Meanings
                  unread={preview.unread}
                  meanings={meanings}
                  onChange={(changed) => {
                    setIsCurrent(false);
                    set({ meanings: changed });
                  }}
                />
              </section>
              {isCurrent && (
                <>
                  <CheckboxField {...field('policiesAccepted')} label={words.accepted} />
                  <CheckboxField {...field('sendsMail')} label={words.mails} />
                </>
              )}
            </>
          )}
        </>
      )}
    </ActionForm>
  );
}
