import { words } from '@sangamam/words/staff/settings-fields';
import { asCode, asEmail } from '../text/doors.ts';
import { isOneEmailAddress } from '../text/email-address.ts';
import { line, number, orEmpty, rupees, yesNo } from './kinds.ts';
import { areAddressRanges } from './venue-addresses.ts';

/** The settings of messages, money and security, tab by tab. */

const { fields: said, sections } = words;

const reminder = (
  name: 'reminders.draft' | 'reminders.unpaid' | 'reminders.rest' | 'reminders.eventDays',
) =>
  yesNo(said[name], true, {
    effect: (isOn) => said[name].effect({ state: isOn ? 'on' : 'other' }),
  });

export const messages = {
  sections: [
    {
      ...sections.reminders,
      fields: {
        'reminders.draft': reminder('reminders.draft'),
        'reminders.unpaid': reminder('reminders.unpaid'),
        'reminders.rest': reminder('reminders.rest'),
        'reminders.eventDays': reminder('reminders.eventDays'),
      },
    },
  ],
} as const;

const panPattern = /^[A-Z]{5}\d{4}[A-Z]$/;
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

const approval = (
  name: 'payments.refundApprovalAbove' | 'payments.manualApprovalAbove',
  standard: number,
) => rupees(said[name], standard, { most: 1_000_000, effect: () => said[name].effect });

export const payments = {
  sections: [
    {
      ...sections.receipts,
      fields: {
        'contact.legalName': line(
          said['contact.legalName'],
          'Navodaya Alumni Association, Kerala',
          { max: 160 },
        ),
        'payments.pan': line(said['payments.pan'], '', {
          max: 20,
          door: asCode,
          must: orEmpty([(v) => panPattern.test(v), said['payments.pan'].wrong]),
        }),
        'payments.gstin': line(said['payments.gstin'], '', {
          max: 20,
          door: asCode,
          must: orEmpty([(v) => gstinPattern.test(v), said['payments.gstin'].wrong]),
        }),
        'payments.donationReceipts': yesNo(said['payments.donationReceipts'], false, {
          effect: (isOn) =>
            said['payments.donationReceipts'].effect({ state: isOn ? 'on' : 'other' }),
        }),
        'payments.section80g': line(said['payments.section80g'], '', { max: 80 }),
      },
    },
    {
      ...sections.approval,
      fields: {
        'payments.refundApprovalAbove': approval('payments.refundApprovalAbove', 2_000),
        'payments.manualApprovalAbove': approval('payments.manualApprovalAbove', 10_000),
        'security.moneyDigestTo': line(said['security.moneyDigestTo'], '', {
          max: 254,
          door: asEmail,
          must: orEmpty([isOneEmailAddress, said['security.moneyDigestTo'].wrong]),
        }),
      },
    },
    {
      ...sections.paymentLimit,
      fields: {
        // as the database checks
        'payments.maxOrder': rupees(said['payments.maxOrder'], 500_000, {
          least: 1,
          most: 500_000,
        }),
      },
    },
    {
      ...sections.transfers,
      fields: {
        'transfers.accepted': yesNo(said['transfers.accepted'], false, {
          effect: (isOn) => said['transfers.accepted'].effect({ state: isOn ? 'on' : 'other' }),
        }),
        'transfers.details': line(said['transfers.details'], '', {
          max: 600,
          rows: 6,
          effect: () => said['transfers.details'].effect,
        }),
      },
    },
    {
      ...sections.refundTable,
      fields: {
        'refunds.firstDays': number(said['refunds.firstDays'], 30, { most: 365, unit: 'days' }),
        'refunds.firstPercent': number(said['refunds.firstPercent'], 90, { most: 100 }),
        'refunds.secondDays': number(said['refunds.secondDays'], 15, { most: 365, unit: 'days' }),
        'refunds.secondPercent': number(said['refunds.secondPercent'], 50, { most: 100 }),
      },
    },
  ],
} as const;

const days = { most: 3_650, unit: 'days' } as const;

export const security = {
  sections: [
    {
      ...sections.registrants,
      fields: {
        'features.requireContactVerification': yesNo(
          said['features.requireContactVerification'],
          false,
        ),
        'features.askAge': yesNo(said['features.askAge'], false, {
          effect: (isOn) => (isOn ? said['features.askAge'].effect : undefined),
        }),
      },
    },
    {
      ...sections.codes,
      fields: {
        'codes.perHour': number(said['codes.perHour'], 5, { least: 2, most: 5, unit: 'codes' }),
        'codes.perDay': number(said['codes.perDay'], 10, { least: 3, most: 10, unit: 'codes' }),
        'codes.textsPerDay': number(said['codes.textsPerDay'], 5, { most: 5, unit: 'texts' }),
      },
    },
    {
      ...sections.venue,
      fields: {
        'security.venueAddresses': line(said['security.venueAddresses'], '', {
          max: 500,
          door: asCode,
          must: [areAddressRanges, said['security.venueAddresses'].wrong],
        }),
      },
    },
    {
      ...sections.sessions,
      fields: {
        'sessions.staffHours': number(said['sessions.staffHours'], 8, {
          least: 1,
          most: 8,
          unit: 'hours',
        }),
        'sessions.staffIdleMinutes': number(said['sessions.staffIdleMinutes'], 30, {
          least: 5,
          most: 30,
          unit: 'minutes',
        }),
      },
    },
    {
      ...sections.retention,
      fields: {
        'retention.draftDays': number(said['retention.draftDays'], 60, {
          least: 7,
          most: 365,
          unit: 'days',
        }),
        'retention.registrationDays': number(said['retention.registrationDays'], 365, {
          least: 90,
          ...days,
        }),
        'retention.sealedDays': number(said['retention.sealedDays'], 365, days),
      },
    },
  ],
} as const;
