import * as z from 'zod/mini';
import { dayInWords } from '../locale/dates.ts';
import { byTranslation } from '../locale/languages.ts';
import { problem } from '../locale/problems.ts';
import { optionLists } from '../questions/options.ts';
import { type TabValue, tabValues } from '../settings/catalogue.ts';
import type { EventSettings } from '../settings/event-settings.ts';
import type { SettingsTab } from '../settings/tabs.ts';
import { checkTheme } from '../settings/theme.ts';
import type { Report } from '../text/answer-kinds.ts';
import { searchKey } from '../text/search-key.ts';
import { checkQuestions } from './check-questions.ts';
import { checkFaq, checkHome, checkSponsors } from './home-rules.ts';

/** Which part of the settings a tab edits, and what must be consistent in them. */

export function tabOf<Tab extends SettingsTab>(settings: EventSettings, tab: Tab): TabValue<Tab> {
  return picked(tabValues[tab], settings) as TabValue<Tab>;
}

/** The settings with the tab's fields replaced; empty translations are removed. */
export function withTab<Tab extends SettingsTab>(
  settings: EventSettings,
  tab: Tab,
  value: TabValue<Tab>,
): EventSettings {
  const next = replaced(tabValues[tab], settings, value) as EventSettings;
  const translations = byTranslation((language) => sparse(next.translations[language]) ?? {});
  return { ...next, translations };
}

/**
 * The value of an earlier version, completed from the present settings with fields that were added since.
 * Translations may stay absent.
 */
export function filledTab(settings: EventSettings, tab: SettingsTab, value: unknown): unknown {
  return filled(tabValues[tab], settings, value);
}

function filled(schema: z.core.$ZodType | undefined, base: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodMiniOptional) return value;
  if (value === undefined) return picked(schema, base);
  if (!(schema instanceof z.ZodMiniObject)) return value;
  const [now, then] = [base, value] as [Rows, Rows];
  const fields = Object.keys(schema.shape).map((key) => [
    key,
    filled(schema.shape[key], now[key], then[key]),
  ]);
  return Object.fromEntries(fields);
}

type Rows = Readonly<Record<string, unknown>>;

function picked(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!(schema instanceof z.ZodMiniObject)) return value;
  const from = (value ?? {}) as Rows;
  const kept = Object.keys(schema.shape).filter((key) => from[key] !== undefined);
  return Object.fromEntries(kept.map((key) => [key, picked(schema.shape[key], from[key])]));
}

function replaced(schema: z.core.$ZodType | undefined, base: unknown, value: unknown): unknown {
  if (!(schema instanceof z.ZodMiniObject)) return value;
  const [before, after] = [base, value] as [Rows, Rows];
  const keys = Object.keys(schema.shape);
  const fields = keys.map((key) => [key, replaced(schema.shape[key], before[key], after[key])]);
  return { ...before, ...Object.fromEntries(fields) };
}

/** Removes empty texts, and groups that have no others. Lists keep their indexes. */
function sparse<Texts>(texts: Texts): Texts | undefined {
  if (texts === '' || texts === undefined) return undefined;
  if (typeof texts !== 'object' || Array.isArray(texts)) return texts;
  const kept = Object.entries(texts as Rows)
    .map(([key, value]) => [key, sparse(value)] as const)
    .filter(([, value]) => value !== undefined);
  return kept.length > 0 ? (Object.fromEntries(kept) as Texts) : undefined;
}

/** Messages by dotted name of the field; empty if there are none. */
export type Problems = Record<string, string>;

/**
 * Inconsistencies in the settings, such as an end before its start or a deadline after the event, reported
 * at fields of this tab. Fields of other tabs are named in the message.
 */
export function findProblems(tab: SettingsTab, settings: EventSettings): Problems {
  const problems: Problems = {};
  const report: Report = (wrong, field, words) => {
    if (wrong) problems[field] ??= words;
  };
  if (tab === 'event') checkEvent(settings, report);
  if (tab === 'deadlines') checkDeadlines(settings, report);
  if (tab === 'fees') checkFees(settings, report);
  if (tab === 'payments') checkPayments(settings, report);
  if (tab === 'options') checkOptions(settings, report);
  if (tab === 'questions') checkQuestions(settings, report);
  if (tab === 'look') checkTheme(settings, report);
  if (tab === 'home') checkHome(settings, report);
  if (tab === 'faq') checkFaq(settings, report);
  if (tab === 'sponsors') checkSponsors(settings, report);
  return problems;
}

const at = (text: string) => Date.parse(text);

function checkEvent({ event, deadlines }: EventSettings, report: Report): void {
  report(at(event.endsAt) <= at(event.startsAt), 'event.endsAt', problem('endBeforeStart'));
  report(
    at(deadlines.closesAt) > at(event.startsAt),
    'event.startsAt',
    problem('eventClosesLate', { date: dayInWords(deadlines.closesAt) }),
  );
}

function checkDeadlines({ event, deadlines }: EventSettings, report: Report): void {
  const { opensAt, closesAt, payBy } = deadlines;
  report(at(closesAt) <= at(opensAt), 'deadlines.closesAt', problem('closesBeforeOpens'));
  report(
    at(closesAt) > at(event.startsAt),
    'deadlines.closesAt',
    problem('closesBeforeEvent', { date: dayInWords(event.startsAt) }),
  );
  report(at(payBy) <= at(opensAt), 'deadlines.payBy', problem('payByBeforeOpens'));
  for (const name of ['payBy', 'attendeesLockAt', 'stayLockAt', 'transportLockAt'] as const) {
    const isLate = at(deadlines[name]) > at(event.endsAt);
    report(isLate, `deadlines.${name}`, problem('lockAfterEvent'));
  }
}

function checkFees({ form }: EventSettings, report: Report): void {
  report(
    form.maxPerCell > form.maxPerRegistration,
    'form.maxPerCell',
    problem('capacityBelow', { most: form.maxPerRegistration }),
  );
}

function checkPayments({ payments, transfers }: EventSettings, report: Report): void {
  const { donationReceipts, pan, section80g } = payments;
  report(
    transfers.accepted && transfers.details === '',
    'transfers.details',
    problem('detailsForTransfers'),
  );
  report(donationReceipts && pan === '', 'payments.pan', problem('panForDonations'));
  report(
    donationReceipts && section80g === '',
    'payments.section80g',
    problem('numberForDonations'),
  );
}

function checkOptions(settings: EventSettings, report: Report): void {
  const { options, form, event } = settings;
  const latestYear = new Date(event.startsAt).getUTCFullYear();
  report(
    form.firstYearOfPassing > latestYear,
    'form.firstYearOfPassing',
    problem('firstYearLate', { year: latestYear }),
  );
  for (const list of optionLists) {
    const values = options[list].map(({ value }) => value);
    const twice = values.find(
      (value, index) => values.map(searchKey).indexOf(searchKey(value)) < index,
    );
    report(twice !== undefined, `options.${list}`, problem('appearsTwice', { value: twice ?? '' }));
  }
  report(
    !options.schools.some(({ asksName }) => asksName),
    'options.schools',
    problem('keepNamedSchool'),
  );
}
