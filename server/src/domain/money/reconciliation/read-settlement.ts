import { momentAtEvent } from '@sangamam/contract/locale/event-time';
import { rupeesToPaise } from '@sangamam/contract/locale/money';
import { problem } from '@sangamam/contract/locale/problems';
import { inEnglish } from '../../../platform/refusal.ts';
import { cellProblem, columnKey, type Sheet } from '../../../platform/tables/table.ts';

/** One payment or refund of a report: the whole amount, before what the provider keeps. */
export interface SettledLine {
  readonly entityId: string;
  readonly amountPaise: number;
}

interface Settlement {
  readonly lines: readonly SettledLine[];
  /** Lines about transfers, adjustments and the like. */
  readonly ignored: number;
  /** When the first and the last of the payments and refunds were made; null where it does not say. */
  readonly span: { readonly from: Date; readonly to: Date } | null;
}

export const settlementLimits = { maxRows: 100_000, maxColumns: 100 };
const entityPattern = /^(pay|rfnd)_[A-Za-z0-9]{14}$/;

/** The columns a report is known by, as its dashboard and its API call it. */
const names = {
  id: ['entity_id'],
  amount: ['amount'],
  dashboardKind: ['transaction_entity'],
  kind: ['transaction_entity', 'type'],
  made: ['entity_created_at', 'created_at'],
} as const;
export const settlementColumns = [...new Set(Object.values(names).flat().map(columnKey))];

/** The place of the first of these columns that a sheet has; -1 if it has none. */
export function placeOf({ columns }: Sheet, of: readonly string[]): number {
  const keys = columns.map(columnKey);
  const name = of.find((each) => keys.includes(columnKey(each)));
  return name === undefined ? -1 : keys.indexOf(columnKey(name));
}

/** True if a sheet is a report that is read: hidden ones are not. */
export const isReport = (sheet: Sheet) =>
  sheet.why === null &&
  !sheet.isHidden &&
  [names.id, names.amount, names.kind].every((of) => placeOf(sheet, of) >= 0);

/**
 * Reads the sheets of a settlement report: those of the provider's dashboard (`transaction_entity`, amounts in
 * rupees) or of its API (`type`, amounts in paise; razorpay.com/docs/api/settlements/fetch-recon). Returns a problem
 * that says what is wrong with a file that has neither.
 */
export function readSettlement(sheets: readonly Sheet[]): Settlement | string {
  const reports = sheets.filter(isReport);
  if (reports.length === 0) return problem('settlementColumns');
  const lines: SettledLine[] = [];
  const times: number[] = [];
  let ignored = 0;
  for (const sheet of reports) {
    const isDashboard = placeOf(sheet, names.dashboardKind) >= 0;
    const [id, amount, kind, made] = [names.id, names.amount, names.kind, names.made].map((of) =>
      placeOf(sheet, of),
    );
    for (const { line: number, cells, problems } of sheet.lines) {
      const line = reports.length > 1 ? `${number} (${sheet.name})` : number;
      const cell = (at = -1) => cells[at]?.trim() ?? '';
      const wrong = problems[0]?.message ?? cellProblem(cell(kind));
      if (wrong) return problem('settlementRow', { line, reason: inEnglish(wrong) });
      if (cell(kind) !== 'payment' && cell(kind) !== 'refund') {
        ignored += 1;
        continue;
      }
      const entityId = cell(id);
      const amountPaise = readAmount(cell(amount), isDashboard);
      if (!entityPattern.test(entityId)) {
        return problem('settlementId', { line, id: entityId.slice(0, 30) });
      }
      if (amountPaise === null) return problem('settlementAmount', { line });
      lines.push({ entityId, amountPaise });
      const madeMs = readTime(cell(made));
      if (madeMs !== null) times.push(madeMs);
    }
  }
  if (lines.length === 0) return problem('settlementNothing');
  const firstMs = times.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY);
  const lastMs = times.reduce((most, ms) => Math.max(most, ms), 0);
  const isDated = times.length === lines.length;
  const span = isDated ? { from: new Date(firstMs), to: new Date(lastMs) } : null;
  return { lines, ignored, span };
}

function readAmount(text: string, isRupees: boolean): number | null {
  const plain = text.replaceAll(',', '').replace(/^-/, '');
  if (isRupees) return rupeesToPaise(plain);
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

/** Unix seconds, `21/11/2026 10:42:00` or `2026-11-21 10:42:00` at the event. */
function readTime(text: string): number | null {
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000;
  const [, d, m, y, time] = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const iso = d ? `${y}-${m}-${d}T${time}` : text.replace(' ', 'T');
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(iso)) return null;
  const ms = Date.parse(momentAtEvent(iso));
  return Number.isNaN(ms) ? null : ms;
}
