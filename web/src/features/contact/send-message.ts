import {
  contactForm,
  type contactSubjects,
  sendContactMessage,
} from '@sangamam/contract/contact-messages';
import { call } from '../../api/call.ts';
import { findProblems } from '../../api/use-send-form.ts';
import { languageNow } from '../../languages/in-language.ts';
import type { MessageValues } from './contact-form.tsx';

/** What is wrong with which field, before anything is sent. */
export const check = (values: MessageValues) => findProblems(contactForm, values);

/** Sends a contact message as Specification 3 describes it. */
export async function send(values: MessageValues, idempotencyKey: string): Promise<void> {
  const subject = values.subject as (typeof contactSubjects)[number];
  await call(sendContactMessage, {
    body: { ...values, subject, locale: languageNow() },
    idempotencyKey,
  });
}
