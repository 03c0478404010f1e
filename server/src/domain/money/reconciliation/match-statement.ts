import { paiseToRupees, rupeesToPaise } from '@sangamam/contract/locale/money';
import { problem } from '@sangamam/contract/locale/problems';
import type { StatementReport } from '@sangamam/contract/payments/transfers';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import { columnKey, type Sheet } from '../../../platform/tables/table.ts';
import { type ListedTransfer, selectTransfers } from '../orders/transfer-store.ts';
import { placeOf } from './read-settlement.ts';

const maxTransfers = 2_000;
/** A shorter reference may stand in a line by chance. */
const minReferenceLength = 6;

/** Names that banks give to their columns, the likelier first. */
const names = {
  incoming: ['credit', 'credit amount', 'deposit', 'deposits', 'deposit amt', 'deposit amount'],
  amount: ['amount', 'transaction amount'],
  direction: ['dr/cr', 'cr/dr', 'type', 'transaction type'],
  texts: [
    'description',
    'narration',
    'particulars',
    'remarks',
    'transaction remarks',
    'details',
    'reference',
    'reference number',
    'reference no',
    'ref no',
    'ref no/cheque no',
    'chq/ref no',
    'chq/ref number',
    'utr',
    'utr number',
    'transaction id',
  ],
} as const;
export const statementColumns = [...new Set(Object.values(names).flat().map(columnKey))];

interface StatementLine {
  readonly amountPaise: number;
  /** The words of its texts, as `wordOf` writes them. */
  readonly words: ReadonlySet<string>;
}

/** Capitals and digits alone. */
const wordOf = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Looks for the transfers that wait in a bank statement. Nothing is changed, and nothing of the statement is kept. Refuses
 * with VALIDATION a file that is none.
 */
export async function matchStatement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { sheets, fileName }: { sheets: readonly Sheet[]; fileName: string },
): Promise<StatementReport> {
  const lines = readStatement(sheets);
  if (lines === null) {
    throw new Refusal('VALIDATION', { fields: { file: problem('statementColumns') } });
  }
  const which = { schools: schoolsInScope(by.admin), state: 'waiting' } as const;
  const waiting = await selectTransfers(db, which, { offset: 0, limit: maxTransfers });
  const report = { lines: lines.length, ...match(waiting, lines) };
  await tx(db, async (trx) => {
    const object = { type: 'statement', id: fileName || 'unnamed' };
    const changes = {
      matched: [null, report.matched.length] as const,
      differs: [null, report.differs.length] as const,
      missing: [null, report.missing.length] as const,
    };
    const action = 'payment.match-statement';
    await logAdminAction(trx, { by, action, object, changes }, now());
  });
  return report;
}

/** The lines of money that came in, of all visible sheets with the columns of a statement; null without one. */
function readStatement(sheets: readonly Sheet[]): StatementLine[] | null {
  const read = sheets.flatMap((sheet) => {
    const amountAt = placeOf(sheet, [...names.incoming, ...names.amount]);
    const directionAt = placeOf(sheet, names.direction);
    const textsAt = names.texts.map((name) => placeOf(sheet, [name])).filter((at) => at >= 0);
    if (sheet.isHidden || amountAt < 0 || textsAt.length === 0) return [];
    return sheet.lines.flatMap(({ cells }) => {
      const amountPaise = readAmount(cells[amountAt] ?? '');
      const wentOut = /^(dr|debit)/i.test(cells[directionAt]?.trim() ?? '');
      if (amountPaise === null || wentOut) return [];
      const texts = textsAt.map((at) => cells[at] ?? '');
      const words = [...texts.flatMap((text) => text.split(/[^A-Za-z0-9]+/)), ...texts];
      return { amountPaise, words: new Set(words.map(wordOf)) };
    });
  });
  return read.length === 0 ? null : read;
}

/** Null for what is no money that came in. */
function readAmount(text: string): number | null {
  const [, digits] =
    /^(?:rs\.?|inr|₹)?\s*([\d,]+(?:\.\d{1,2})?)\s*(?:cr)?$/i.exec(text.trim()) ?? [];
  const paise = digits === undefined ? null : rupeesToPaise(digits.replaceAll(',', ''));
  return paise === 0 ? null : paise;
}

function match(waiting: readonly ListedTransfer[], lines: readonly StatementLine[]) {
  const wanted = waiting.map(({ reference }) => wordOf(reference));
  const linesOf = new Map<string, StatementLine[]>(
    wanted.filter((word) => word.length >= minReferenceLength).map((word) => [word, []]),
  );
  for (const line of lines) {
    for (const word of line.words) linesOf.get(word)?.push(line);
  }
  const found = waiting.map((transfer, at) => {
    const hits = linesOf.get(wanted[at] ?? '') ?? [];
    const equal = hits.find(({ amountPaise }) => amountPaise === transfer.amountPaise);
    return { transfer, paise: (equal ?? hits[0])?.amountPaise ?? null };
  });
  const present = (is: (paise: number | null, declared: number) => boolean) =>
    found
      .filter(({ transfer, paise }) => is(paise, transfer.amountPaise))
      .map(({ transfer, paise }) => ({
        _id: transfer.id,
        registrationNumber: transfer.registrationNumber,
        name: transfer.name,
        reference: transfer.reference,
        amount: paiseToRupees(transfer.amountPaise),
        found: paise === null ? null : paiseToRupees(paise),
      }));
  return {
    matched: present((paise, declared) => paise === declared),
    differs: present((paise, declared) => paise !== null && paise !== declared),
    missing: present((paise) => paise === null),
  };
}
