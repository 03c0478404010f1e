import { type Language, languageFacts, languages } from '@sangamam/contract/locale/languages';
import {
  type MessageTemplate,
  resetTemplate,
  saveTemplate,
  sendTestMessage,
} from '@sangamam/contract/messages';
import { words as allWords } from '@sangamam/words/staff/settings';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { useKeptEdit } from '../../kit/session/kept-edit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { MessagePreview, Placeholders } from './message-preview.tsx';
import styles from './message-texts.module.css';
import tabStyles from './tab.module.css';
import { useShowTemplate } from './use-templates.ts';

const words = allWords.texts;
const fields = ['subject', 'body', 'sms'] as const;
export type MessageTexts = Readonly<Record<(typeof fields)[number], string>>;

interface MessageTextEditorProps {
  template: MessageTemplate;
  language: Language;
}

/** The text of one kind in one language, with what it becomes. */
export function MessageTextEditor({ template, language }: MessageTextEditorProps) {
  const { kind, about } = template;
  const saved = template.texts[language];
  const { kept, keep, forget } = useKeptEdit(`message-text:${kind}.${language}`);
  const [texts, setTexts] = useState<MessageTexts>(() => ({
    ...pick(saved),
    ...Object.fromEntries(kept?.typed ?? []),
  }));
  const [attempt, setAttempt] = useState(0);
  const [isResetting, setIsResetting] = useState(false);
  const showTemplate = useShowTemplate();
  const options = { params: { kind }, onRefused: () => setAttempt((count) => count + 1) };
  const change = useAction(saveTemplate, { ...options, said: words.saved, onDone: show });
  const trial = useAction(sendTestMessage, {
    ...options,
    said: ({ sentTo, replyTo }) => words.testSent({ address: sentTo, replyTo }),
  });
  const problem = change.problem ?? trial.problem;
  const isDirty = fields.some((field) => texts[field] !== saved[field]);
  useEffect(() => {
    const typed = fields.filter((field) => texts[field] !== saved[field]);
    keep({ version: 0, typed: typed.map((field) => [field, texts[field]]) });
  }, [keep, texts, saved]);
  const problems = Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([name, fault]) => [
      name.replace(/^texts\./, ''),
      fault,
    ]),
  );
  const errors = fields.flatMap((name) =>
    problems[name] ? [{ name, message: `${words.fields[name]}: ${problems[name]}` }] : [],
  );

  const field = (name: (typeof fields)[number]) => ({
    label: words.fields[name],
    name,
    lang: language,
    value: texts[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts((known) => ({ ...known, [name]: target.value })),
  });

  function show(next: MessageTemplate) {
    showTemplate(next);
    setTexts(pick(next.texts[language]));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    change.run({ body: { language, ...texts } });
  }

  return (
    <>
      <header className={tabStyles.head}>
        <Link to="?">{words.back}</Link>
        <h2>{about}</h2>
      </header>
      <TabLinks
        label={words.languages}
        current={language}
        tabs={languages.map((known) => ({
          key: known,
          label: languageFacts[known].name,
          to: `?kind=${kind}&language=${known}`,
        }))}
      />
      {saved.fault && (
        <Alert tone="warning" title={words.unused}>
          <p>{saved.fault}</p>
        </Alert>
      )}
      <div className={styles.editor} data-columns={language === 'en' ? 2 : 3}>
        <form noValidate onSubmit={submit} className={styles.form}>
          <ErrorSummary errors={errors} attempt={attempt} />
          {problem && errors.length === 0 && (
            <Alert tone="error" live>
              {problem.message}
            </Alert>
          )}
          <TextField {...field('subject')} />
          <TextArea {...field('body')} rows={18} hint={words.bodyHint} className={styles.body} />
          <TextArea {...field('sms')} rows={3} hint={words.smsHint} optional />
          <div className={styles.acts}>
            <Button
              type="submit"
              disabled={!isDirty}
              loading={change.isBusy}
              loadingText={allWords.saving}
            >
              {allWords.save}
            </Button>
            {isDirty && (
              <Button variant="secondary" onClick={() => setTexts(pick(saved))}>
                {allWords.discard}
              </Button>
            )}
            <Button
              variant="secondary"
              loading={trial.isBusy}
              onClick={() => trial.run({ body: { language, ...(isDirty && { texts }) } })}
            >
              {words.sendTest}
            </Button>
            {!isDirty && !saved.isDefault && (
              <Button variant="secondary" onClick={() => setIsResetting(true)}>
                {words.reset}
              </Button>
            )}
          </div>
          <p className={styles.testHint}>{words.testHint}</p>
        </form>
        {language !== 'en' && (
          <section className={styles.english} lang="en" aria-label={words.english}>
            <h3>{words.english}</h3>
            <p className={styles.subject}>{template.texts.en.subject}</p>
            <p className={styles.text}>{template.texts.en.body}</p>
            {template.texts.en.sms && <p className={styles.sms}>{template.texts.en.sms}</p>}
          </section>
        )}
        <div className={styles.side}>
          <MessagePreview kind={kind} language={language} texts={texts} />
          <Placeholders template={template} />
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} onLeave={forget} />
      {isResetting && (
        <ActionDialog
          endpoint={resetTemplate}
          params={{ kind }}
          send={() => call(resetTemplate, { params: { kind }, query: { language } })}
          said={words.wasReset}
          onDone={(next) => {
            show(next);
            setIsResetting(false);
          }}
          title={words.resetTitle}
          submit={words.reset}
          submitting={words.resetting}
          onClose={() => setIsResetting(false)}
        >
          <p>{words.resetText}</p>
        </ActionDialog>
      )}
    </>
  );
}

const pick = ({ subject, body, sms }: MessageTexts): MessageTexts => ({ subject, body, sms });
