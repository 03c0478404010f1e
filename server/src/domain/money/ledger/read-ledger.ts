import type { LedgerEntry } from './ledger-store.ts';

/** The sums of the ledger of a registration, in paise. */
export interface LedgerSummary {
  /** Fee cycle: it ends when everything paid in it was refunded, and the fee can be paid again. */
  readonly cycle: number;
  /** First payment of the current cycle; null while the fee is unpaid. */
  readonly feeEntry: LedgerEntry | null;
  /** First payment of the current cycle, or of the cycle refunded last. */
  readonly lastFeeEntry: LedgerEntry | null;
  readonly feePaidPaise: number;
  readonly creditPaise: number;
  /** Net amount paid in this cycle: fee, declared contribution and credit. */
  readonly paidPaise: number;
  readonly isPartlyRefunded: boolean;
  readonly wasRefunded: boolean;
  /** Net additional contributions. */
  readonly contributionPaise: number;
  readonly lastContribution: LedgerEntry | null;
}

const sum = (entries: readonly LedgerEntry[], of: (entry: LedgerEntry) => number) =>
  entries.reduce((total, entry) => total + of(entry), 0);

/** Sums up the ledger of one registration, oldest entry first. */
export function readLedger(entries: readonly LedgerEntry[]): LedgerSummary {
  const feeEntries = entries.filter(({ kind }) => kind === 'fee');
  const ofCycle = (cycle: number) => entries.filter(({ feeCycle }) => feeCycle === cycle);
  const stands = (cycle: number) => sum(ofCycle(cycle), ({ amountPaise }) => amountPaise) > 0;
  const standing = feeEntries.findLast(({ feeCycle }) => stands(feeCycle ?? 0)) ?? null;
  const lastCycle = Math.max(0, ...feeEntries.map(({ feeCycle }) => feeCycle ?? 0));
  const cycle = standing?.feeCycle ?? lastCycle + 1;
  const present = ofCycle(cycle);
  const contributions = entries.filter(({ feeCycle }) => feeCycle === null);
  return {
    cycle,
    feeEntry: standing,
    lastFeeEntry: standing ?? feeEntries.at(-1) ?? null,
    feePaidPaise: sum(present, ({ feePartPaise }) => feePartPaise),
    creditPaise: sum(present, ({ creditPartPaise }) => creditPartPaise),
    paidPaise: sum(
      present,
      (entry) => entry.feePartPaise + entry.contributionPartPaise + entry.creditPartPaise,
    ),
    isPartlyRefunded:
      sum(
        present.filter(({ kind }) => kind === 'refund' || kind === 'refund_reversal'),
        ({ amountPaise }) => amountPaise,
      ) < 0,
    wasRefunded: feeEntries.length > 0 && standing === null,
    contributionPaise: sum(contributions, (entry) => entry.contributionPartPaise),
    lastContribution: contributions.findLast(({ kind }) => kind === 'contribution') ?? null,
  };
}
