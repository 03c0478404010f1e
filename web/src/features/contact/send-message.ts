import {
  contactForm,
  type contactSubjects,
  sendContactMessage,
} from '@sangamam/contract/help-desk/contact-messages';
import { call } from '../../kit/calls/call.ts';
import { findProblems } from '../../kit/forms/find-problems.ts';
import type { Visit } from '../../kit/site-context.ts';
import { languageNow } from '../../ui/in-language.ts';

export type MessageValues = Record<'name' | 'email' | 'phone' | 'subject' | 'message', string>;

/** The problems by field, before anything is sent. */
export const check = (values: MessageValues) => findProblems(contactForm, values);

/** Sends a contact message. */
export async function send(
  values: MessageValues,
  idempotencyKey: string,
  visit?: Visit,
): Promise<void> {
  const subject = values.subject as (typeof contactSubjects)[number];
  await call(sendContactMessage, {
    body: { ...values, subject, locale: languageNow() },
    idempotencyKey,
    ...(visit && { visit }),
  });
}
