import { readdirSync, readFileSync } from 'node:fs';
import { staySteps } from '@sangamam/contract/accommodation/accommodation';
import { proposalSteps } from '@sangamam/contract/arrangements/pooling';
import type { Step } from '@sangamam/contract/calls/steps';
import { issueSteps } from '@sangamam/contract/help-desk/issues';
import { payerStates } from '@sangamam/contract/payments/payments';
import { refundSteps } from '@sangamam/contract/payments/refunds';
import { kindSteps } from '@sangamam/contract/registrations/kinds';
import { registrationActs } from '@sangamam/contract/registrations/status';
import { expect, test } from 'vitest';
import { compose } from './house.ts';

const {
  declared,
  not_matched: notMatched,
  waiting_list: waitingList,
  with_bank: withBank,
} = payerStates;

/**
 * What pages, mails and refusals promise to send, and the kinds of message that keep it; `by hand` is for staff, who see
 * that it is due in the list that is named.
 */
const kept: Readonly<Record<string, readonly string[]>> = {
  'alumni-update.login.lead': ['otp'],
  'arrangements.ask.sent': ['issueAnswered'],
  'arrangements.states.agreedWithoutNumber': ['by hand: shared cars'],
  'arrangements.waits.next.waiting': ['kindOffered'],
  'issues.report.additional.number': ['issueReceived'],
  'issues.status.lead': ['otp'],
  'money.notMatched.text': notMatched.tells,
  'money.refundAsked.text': ['refund'],
  'money.refundFailed.text': ['refund', 'by hand: findings'],
  'money.transfer.isWaiting.text': declared.tells,
  'money.waitlisted.text': waitingList.tells,
  'money.withBank.plain': withBank.tells,
  'money.withBank.text': withBank.tells,
  'own-registration.contact.confirmFirst': ['otp'],
  'own-registration.leaving.giftHint': ['leaving'],
  'own-registration.view.processingText': withBank.tells,
  'questions.personalInfo.parentContact.hint': ['parentCode'],
  'refusals.PAYMENT_NOT_MATCHED': notMatched.tells,
  'register.parent.text': ['parentCode'],
  'register.proof.required': ['otp'],
  'results.success.next.1': ['eventSoon'],
  'results.verification.long': withBank.tells,
  'results.waitlist.text': waitingList.tells,
  'shipped-texts.faq.4.answer': ['otp'],
  'shipped-texts.faq.6.answer': ['room'],
  'templates/help-desk.contactReceived.body.1': ['contactReply'],
  'templates/help-desk.issueReceived.body.1': ['issueAnswered'],
  'templates/help-desk.issueReceived.body.4': ['otp'],
  'templates/money.confirmed.body.6': ['eventSoon'],
  'templates/money.leaving.body.2': ['refund'],
  'templates/money.unpaid.body.4': ['confirmed', 'unmatched'],
  'templates/registration.draft.body.1': ['otp'],
  'templates/registration.placeEnding.body.4': ['confirmed', 'unmatched'],
  'templates/registration.unpaidReminder.body.4': ['confirmed', 'unmatched'],
  'templates/registration.waitlisted.body.3': ['placeGiven'],
  'transfer.said': declared.tells,
};

const promise =
  /\bwe (email|mail|send|tell|write)\b|\bwill (email|mail|write|tell|send|reply|put you in touch)\b/i;

function promisesIn(words: unknown, path: string): string[] {
  if (typeof words === 'string') return promise.test(words) ? [path] : [];
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([key, each]) => promisesIn(each, `${path}.${key}`));
}

const folder = new URL('../../words/en/', import.meta.url);
const files = ['', 'templates/'].flatMap((part) =>
  readdirSync(new URL(part || '.', folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => part + name),
);

test('whatever is promised to people has a message that keeps it', () => {
  const promised = files.flatMap((file) =>
    promisesIn(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), file.slice(0, -5)),
  );
  expect(promised.toSorted()).toEqual(Object.keys(kept).toSorted());
  const known = new Set(compose().deps.messages.kinds.map(({ name }) => name));
  const ofPayer = Object.values(payerStates).flatMap(({ tells }): readonly string[] => tells);
  const tables = [registrationActs, issueSteps, kindSteps, staySteps, proposalSteps, refundSteps];
  const steps = tables.flatMap((table): Pick<Step<string>, 'tells'>[] => Object.values(table));
  const told = [...ofPayer, ...steps.flatMap(({ tells }) => tells ?? [])];
  const senders = [...Object.values(kept).flat(), ...told];
  const unknown = senders.filter((name) => !name.startsWith('by hand: ') && !known.has(name));
  expect(unknown).toEqual([]);
});
