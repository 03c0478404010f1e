import { paiseToRupees } from '@sangamam/contract/locale/money';
import type { SettlementReport } from '@sangamam/contract/payments/findings';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Sheet } from '../../../platform/tables/table.ts';
import { isReport, readSettlement, type SettledLine } from './read-settlement.ts';
import { listLedgerAmounts, listLedgerBetween } from './reconcile-store.ts';

/** Lines returned per list; the counts are complete. */
const shownLines = 500;

/**
 * Compares a settlement report of the provider with the ledger, both ways: what of the report is here
 * with another amount or not at all, and what the ledger has of the report's days that the report has
 * not. Nothing is changed. Refuses with VALIDATION a file that is no report.
 */
export async function compareSettlement(
  deps: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { sheets, fileName }: { sheets: readonly Sheet[]; fileName: string },
): Promise<SettlementReport> {
  const settlement = readSettlement(sheets);
  if (typeof settlement === 'string') {
    throw new Refusal('VALIDATION', { fields: { file: settlement } });
  }
  const { lines, ignored, span } = settlement;
  const reported = sumLines(lines);
  const [known, ofDays] = await Promise.all([
    listLedgerAmounts(deps.db, [...reported.keys()]),
    span ? listLedgerBetween(deps.db, span) : [],
  ]);
  const compared = [...reported].map(([entityId, paise]) => ({
    entityId,
    reportedPaise: paise,
    ledgerPaise: known.get(entityId) ?? null,
  }));
  const matched = compared.filter((line) => line.ledgerPaise === line.reportedPaise);
  const missingHere = compared.filter(({ ledgerPaise }) => ledgerPaise === null);
  const differs = compared.filter(
    (line) => line.ledgerPaise !== null && line.ledgerPaise !== line.reportedPaise,
  );
  const missingThere = ofDays
    .filter(({ entityId }) => !reported.has(entityId))
    .map(({ entityId, amountPaise }) => ({
      entityId,
      reportedPaise: null,
      ledgerPaise: amountPaise,
    }));
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const object = { type: 'settlement', id: fileName || 'unnamed' };
    const counts = {
      matched: [null, matched.length] as const,
      differs: [null, differs.length] as const,
      missingHere: [null, missingHere.length] as const,
      missingThere: [null, missingThere.length] as const,
    };
    const action = 'payment.compare-settlement';
    await logAdminAction(trx, { by, action, object, changes: counts }, now);
  });
  const matchedPaise = matched.reduce((sum, { reportedPaise }) => sum + reportedPaise, 0);
  return {
    lines: lines.length,
    matched: { count: matched.length, amount: paiseToRupees(matchedPaise) },
    differs: present(differs),
    missingHere: present(missingHere),
    missingThere: present(missingThere),
    ignored,
    leftOut: sheets
      .filter((sheet) => !isReport(sheet))
      .map(({ name, isHidden, lines: { length } }) => ({ name, isHidden, rows: length })),
  };
}

/** Adds up lines by entity, since a report may settle one payment in parts. */
function sumLines(lines: readonly SettledLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { entityId, amountPaise } of lines) {
    sums.set(entityId, (sums.get(entityId) ?? 0) + amountPaise);
  }
  return sums;
}

function present(
  lines: readonly {
    entityId: string;
    reportedPaise: number | null;
    ledgerPaise: number | null;
  }[],
) {
  const rupees = (paise: number | null) => (paise === null ? null : paiseToRupees(paise));
  return {
    count: lines.length,
    lines: lines.slice(0, shownLines).map(({ entityId, reportedPaise, ledgerPaise }) => ({
      entityId,
      reported: rupees(reportedPaise),
      ledger: rupees(ledgerPaise),
    })),
  };
}
