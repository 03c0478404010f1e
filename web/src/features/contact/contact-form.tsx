import { words as allWords } from '@sangamam/words/page/contact';
import { words as siteWords } from '@sangamam/words/page/site';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toastFailure } from '../../kit/calls/call-problem.tsx';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { SendForm } from '../../kit/forms/send-form.tsx';
import { useSendForm } from '../../kit/forms/use-send-form.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import styles from './contact-page.module.css';
import type { MessageValues } from './send-message.ts';

const words = allWords.form;
const subjects = () => Object.entries(words.subjects).map(([value, label]) => ({ value, label }));
const load = () => import('./send-message.ts');

export const emptyMessage: MessageValues = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
};

/** From the address: a message was sent without scripts. */
export const sentParameter = 'sent';

/** A message to the organisers; the thanks take the place of the form. */
export function ContactForm() {
  const { contact } = useSettings();
  const failed = words.failed({ email: contact.email });
  const [search] = useSearchParams();
  /** By whom a message was just sent; empty where only the address of the page says so. */
  const [sentBy, setSentBy] = useState<string | null>(search.has(sentParameter) ? '' : null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasChanged = useRef(false);

  const form = useSendForm<MessageValues, string>({
    name: 'contact',
    empty: emptyMessage,
    loadCheck: async () => (await load()).check,
    async send(values, idempotencyKey) {
      const { send } = await load();
      await send(values, idempotencyKey);
      return values.email;
    },
    onSent(email) {
      hasChanged.current = true;
      setSentBy(email);
    },
    onFailed: (problem) =>
      toastFailure(problem, problem.isTimeOut ? siteWords.timedOut.title : failed),
  });

  // the pressed button is gone, so the focus must move
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever form and thanks change places
  useEffect(() => {
    if (hasChanged.current) heading.current?.focus();
  }, [sentBy]);

  return (
    <section className={styles.write} aria-labelledby="write">
      <h2 id="write" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {sentBy === null ? (
        <SendForm
          form={form}
          failed={failed}
          unanswered={siteWords.timedOut.title}
          submit={words.send}
          submitting={words.sending}
        >
          <TextField
            {...form.field('name')}
            label={words.name}
            autoComplete="name"
            spellCheck={false}
          />
          <TextField
            {...form.field('email')}
            label={words.email}
            hint={words.emailHint}
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
          <PhoneField
            name="phone"
            label={words.phone}
            value={form.values.phone}
            onChange={(phone) => form.change('phone', phone)}
            error={form.problems.get('phone')}
            optional
          />
          <SelectField
            {...form.field('subject')}
            label={words.subject}
            options={subjects()}
            placeholder={words.chooseSubject}
          />
          <TextArea
            {...form.field('message')}
            label={words.message}
            hint={words.messageHint}
            rows={6}
          />
        </SendForm>
      ) : (
        <>
          <Alert tone="success" live title={words.sent}>
            {sentBy !== '' && <p>{words.copy({ email: sentBy })}</p>}
          </Alert>
          {sentBy === '' ? (
            <ButtonLink variant="secondary" className={styles.another} href={paths.contact}>
              {words.another}
            </ButtonLink>
          ) : (
            <Button variant="secondary" className={styles.another} onClick={() => setSentBy(null)}>
              {words.another}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
