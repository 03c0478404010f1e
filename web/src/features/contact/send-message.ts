import {
  contactForm,
  type contactSubjects,
  sendContactMessage,
} from '@sangamam/contract/contact-messages';
import { call } from '../../api/call.ts';
import { findProblems } from '../../api/use-send-form.ts';
import { languageNow } from '../../languages/in-language.ts';
import type { MessageValues } from './contact-form.tsx';

export const check = (values: MessageValues) => findProblems(contactForm, values);

export async function send(values: MessageValues, idempotencyKey: string): Promise<void> {
  const subject = values.subject as (typeof contactSubjects)[number];
  await call(sendContactMessage, {
    body: { ...values, subject, locale: languageNow() },
    idempotencyKey,
  });
}
