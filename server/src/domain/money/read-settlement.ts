import { momentInKochi } from '@sangamam/contract/event-time';
import { rupeesToPaise } from '@sangamam/contract/money';
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
 * Returns a sentence that says what is wrong with a file that is neither.
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
    if (error instanceof CsvError) return `This is not a CSV file: line ${error.lines ?? 1}.`;
    throw error;
  }
  const [first] = rows;
  if (!first) return 'The file has no lines.';
  if (rows.length > maxLines)
    return `The file has more than ${maxLines} lines. Upload it in parts.`;
  const isDashboard = 'transaction_entity' in first;
  if (!('entity_id' in first) || !('amount' in first) || !(isDashboard || 'type' in first)) {
    return 'This is no settlement report: it needs the columns entity_id, amount, and transaction_entity or type.';
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
    const where = `Line ${index + 2}`;
    if (!entityPattern.test(entityId)) return `${where}: “${entityId.slice(0, 30)}” is not an id.`;
    if (amountPaise === null) return `${where}: the amount cannot be read.`;
    lines.push({ entityId, amountPaise });
    const madeMs = readTime(row.entity_created_at ?? row.created_at ?? '');
    if (madeMs !== null) times.push(madeMs);
  }
  if (lines.length === 0) return 'The file holds no payment and no refund.';
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

/** Unix seconds, `21/11/2026 10:42:00` or `2026-11-21 10:42:00` in Kochi. */
function readTime(text: string): number | null {
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000;
  const [, d, m, y, time] = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const iso = d ? `${y}-${m}-${d}T${time}` : text.replace(' ', 'T');
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(iso)) return null;
  const ms = Date.parse(momentInKochi(iso));
  return Number.isNaN(ms) ? null : ms;
}
