import type { Language } from '@sangamam/contract/locale/languages';
import { type MessageTemplate, mailFramePath, previewTemplate } from '@sangamam/contract/messages';
import { words as allWords } from '@sangamam/words/staff/settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './message-texts.module.css';
import { smsLength } from './sms-length.ts';
import tabStyles from './tab.module.css';

const words = allWords.texts;

interface MessagePreviewProps {
  kind: string;
  language: Language;
  texts: { readonly subject: string; readonly body: string; readonly sms: string };
}

/** The message as somebody receives it, with example data: as saved, then as typed when asked. */
export function MessagePreview({ kind, language, texts }: MessagePreviewProps) {
  const [shown, setShown] = useState<MessagePreviewProps['texts'] | null>(null);
  const [form, setForm] = useState<Form>('mail');
  const { data, error, isFetching } = useQuery({
    queryKey: ['message-preview', kind, language, shown],
    queryFn: ({ signal }) =>
      call(previewTemplate, {
        params: { kind },
        body: { language, ...(shown && { texts: shown }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const faults = error instanceof CallError ? Object.values(error.fields) : [];
  return (
    <section className={styles.preview} aria-label={allWords.preview}>
      <div className={styles.previewHead}>
        <h2>{allWords.preview}</h2>
        <Button
          size="small"
          variant="secondary"
          loading={isFetching}
          onClick={() => setShown({ ...texts })}
        >
          {words.refresh}
        </Button>
      </div>
      {error && (
        <Alert tone="error" live>
          {faults.length > 0 ? faults.join(' ') : error.message}
        </Alert>
      )}
      {!data && !error && <Skeleton shape="rows" lines={6} />}
      {data && !error && (
        <div lang={language}>
          <p className={styles.subject} aria-live="polite">
            {data.subject}
          </p>
          <p className="quiet" lang="en">
            {words.replyTo({ address: data.replyTo })}
          </p>
          <Forms shown={form} onShow={setForm} />
          {form === 'mail' ? (
            <Mail key={data.html} html={data.html} />
          ) : (
            <p className={styles.text}>{data.text}</p>
          )}
          {data.sms !== null && data.sms !== '' && <Sms text={data.sms} />}
        </div>
      )}
    </section>
  );
}

/** Mails go out as both; a program shows one of them. */
const forms = ['mail', 'text'] as const;
type Form = (typeof forms)[number];

function Forms({ shown, onShow }: { shown: Form; onShow: (form: Form) => void }) {
  return (
    <div className={styles.forms}>
      {forms.map((form) => (
        <button
          key={form}
          type="button"
          className={tabStyles.previewLanguage}
          aria-pressed={form === shown}
          onClick={() => onShow(form)}
        >
          {words.forms[form]}
        </button>
      ))}
    </div>
  );
}

/** The mail with its own styles. Its frame has no origin and runs nothing of what it is handed. */
function Mail({ html }: { html: string }) {
  return (
    <iframe
      className={styles.mail}
      title={words.mail}
      src={mailFramePath}
      sandbox="allow-scripts"
      onLoad={({ currentTarget }) => currentTarget.contentWindow?.postMessage(html, '*')}
    />
  );
}

function Sms({ text }: { text: string }) {
  const { characters, parts } = smsLength(text);
  return (
    <>
      <p className={styles.sms}>{text}</p>
      <p className="quiet">{words.smsLength({ characters, parts })}</p>
    </>
  );
}

/** The placeholders of a kind, with examples. */
export function Placeholders({ template }: { template: MessageTemplate }) {
  return (
    <section className={styles.placeholders} aria-label={words.placeholders}>
      <h2>{words.placeholders}</h2>
      <dl>
        {template.placeholders.map(({ name, example, required, options }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
              {required && <span className="quiet"> {words.required}</span>}
            </dt>
            <dd>{options.length > 0 ? words.oneOf({ options: options.join(', ') }) : example}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
