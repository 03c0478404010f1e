import { momentAtEvent } from '@sangamam/contract/event-time';
import { rupeesToPaise } from '@sangamam/contract/money';
import { problem } from '@sangamam/contract/problems';
import { CsvError, parse } from 'csv-parse/sync';
import { delimiterOf } from '../../platform/http/csv.ts';

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

const maxLines = 100_000;
const entityPattern = /^(pay|rfnd)_[A-Za-z0-9]{14}$/;

/**
 * Reads a settlement report: the CSV of the provider's dashboard (`transaction_entity`, amounts in
 * rupees) or that of its API (`type`, amounts in paise; razorpay.com/docs/api/settlements/fetch-recon).
 * Returns a problem that says what is wrong with a file that is neither.
 */
export function readSettlement(csv: string): Settlement | string {
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: maxLines + 1,
    });
  } catch (error) {
    if (error instanceof CsvError)
      return problem('settlementNotCsv', { line: Number(error.lines ?? 1) });
    throw error;
  }
  const [first] = rows;
  if (!first) return problem('settlementEmpty');
  if (rows.length > maxLines) return problem('settlementLong', { max: maxLines });
  const isDashboard = 'transaction_entity' in first;
  if (!('entity_id' in first) || !('amount' in first) || !(isDashboard || 'type' in first)) {
    return problem('settlementColumns');
  }
  const lines: SettledLine[] = [];
  const times: number[] = [];
  let ignored = 0;
  for (const [index, row] of rows.entries()) {
    const kind = row.transaction_entity ?? row.type;
    if (kind !== 'payment' && kind !== 'refund') {
      ignored += 1;
      continue;
    }
    const entityId = row.entity_id ?? '';
    const amountPaise = readAmount(row.amount ?? '', isDashboard);
    // the line of the header, and lines count from 1
    const line = index + 2;
    if (!entityPattern.test(entityId)) {
      return problem('settlementId', { line, id: entityId.slice(0, 30) });
    }
    if (amountPaise === null) return problem('settlementAmount', { line });
    lines.push({ entityId, amountPaise });
    const madeMs = readTime(row.entity_created_at ?? row.created_at ?? '');
    if (madeMs !== null) times.push(madeMs);
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
