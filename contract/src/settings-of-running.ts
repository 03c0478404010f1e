import { line, number, orEmpty, rupees, yesNo } from './settings-kinds.ts';

/** The settings of messages, money and security, tab by tab. */

const reminder = (label: string, what: string) =>
  yesNo(label, true, { effect: (isOn) => `${what} ${isOn ? 'go out again' : 'stop'}.` });

export const messages = {
  sections: [
    {
      title: 'Reminders',
      hint: 'Tickets, receipts and codes always go out.',
      fields: {
        'reminders.draft': reminder(
          'Remind people who left a form unfinished',
          'Reminders to finish a form',
        ),
        'reminders.unpaid': reminder('Remind people who have not paid', 'Reminders to pay'),
        'reminders.eventDays': reminder(
          'Write a week and a day before the event, and after it',
          'Messages before and after the event',
        ),
      },
    },
  ],
} as const;

const panPattern = /^[A-Z]{5}\d{4}[A-Z]$/;
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const approval = {
  most: 1_000_000,
  effect: () => 'What waits for a second person already goes on waiting.',
};

export const payments = {
  sections: [
    {
      title: 'On receipts',
      hint: 'Empty tax numbers are not shown.',
      fields: {
        'contact.legalName': line(
          'Name of the association',
          'Navodaya Alumni Association, Kerala',
          {
            max: 160,
            missing: 'Write the name of the association',
          },
        ),
        'payments.pan': line('PAN', '', {
          max: 20,
          must: orEmpty([(v) => panPattern.test(v), 'Enter a PAN like AAATN1234C']),
        }),
        'payments.gstin': line('GSTIN', '', {
          max: 20,
          must: orEmpty([(v) => gstinPattern.test(v), 'Enter a GSTIN like 32AAATN1234C1Z5']),
        }),
      },
    },
    {
      title: 'A second person approves',
      hint: 'Above these amounts nothing happens until a second member of staff has agreed.',
      fields: {
        'payments.refundApprovalAbove': rupees('Refunds above, ₹', 2_000, approval),
        'payments.manualApprovalAbove': rupees(
          'Payments taken by staff above, ₹',
          10_000,
          approval,
        ),
      },
    },
    {
      title: 'Limit of one payment',
      hint: 'The provider takes at most ₹5,00,000 at once.',
      fields: {
        // as the database checks
        'payments.maxOrder': rupees('The most one payment may be, ₹', 500_000, {
          least: 1,
          most: 500_000,
        }),
      },
    },
  ],
} as const;

const days = { most: 3_650, of: 'days' };

export const security = {
  sections: [
    {
      title: 'Registrants',
      fields: {
        'features.requireContactVerification': yesNo(
          'Nobody submits before a code has proven a contact',
          false,
          { hint: 'A code by email or text message, before a form is submitted.' },
        ),
        'features.askAge': yesNo('Ask whether the registrant is 18 or older', false, {
          hint: 'Whoever is younger needs the consent of a parent.',
          effect: (isOn) =>
            isOn ? 'Whoever is under 18 needs the consent of a parent from now on.' : undefined,
        }),
      },
    },
    {
      title: 'One-time codes',
      hint: 'What one mailbox or number gets at most; 5, 10 and 5 unless you set less.',
      fields: {
        'codes.perHour': number('Codes within an hour', 5, { least: 2, most: 5, of: 'codes' }),
        'codes.perDay': number('Codes within a day', 10, { least: 3, most: 10, of: 'codes' }),
        'codes.textsPerDay': number('Of them as text messages', 5, { most: 5, of: 'texts' }),
      },
    },
    {
      title: 'Signed-in staff',
      fields: {
        'sessions.staffHours': number('Staff stay signed in, hours', 8, {
          hint: '1 to 8; then they sign in again.',
          ...{ least: 1, most: 8, of: 'hours' },
        }),
        'sessions.staffIdleMinutes': number('Signed out when idle, minutes', 30, {
          hint: '5 to 30 without doing anything; then they sign in again.',
          ...{ least: 5, most: 30, of: 'minutes' },
        }),
      },
    },
    {
      title: 'How long data is kept',
      fields: {
        'retention.draftDays': number('Drafts that were left, days', 60, {
          hint: '7 to 365 days after the last change.',
          ...{ least: 7, most: 365, of: 'days' },
        }),
        'retention.registrationDays': number('Registrations after the event, days', 365, {
          hint: '90 or more after the event and the last change; then they are erased.',
          ...{ least: 90, ...days },
        }),
        'retention.sealedDays': number('Sealed copies after an erasure, days', 365, {
          hint: 'Of registrations whose data was erased, for questions about payments.',
          ...days,
        }),
      },
    },
  ],
} as const;
