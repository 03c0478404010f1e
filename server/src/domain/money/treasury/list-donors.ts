import { paiseToRupees } from '@sangamam/contract/locale/money';
import type { DonationYear } from '@sangamam/contract/payments/donors';
import type { Deps } from '../../../platform/deps.ts';
import { type Donor, openDonor } from '../receipts/donor.ts';
import { financialYearOf } from '../receipts/issue-receipt.ts';
import { type GivenRow, listGiven } from '../receipts/store.ts';

type DonorDeps = Pick<Deps, 'config' | 'db'>;

/** The gifts of a donor within a financial year in one way, less what went back. */
export interface DonorLine {
  /** As on the newest receipt; null once erased. */
  readonly name: string | null;
  /** Null unless it was told. */
  readonly donor: Donor | null;
  readonly section80g: string | null;
  readonly isCash: boolean;
  readonly amountPaise: number;
}

/** A person is known by their PAN, others by their registration. */
interface Given extends GivenRow {
  readonly donor: Donor | null;
  readonly key: string;
}

async function readGiven({ db, config }: DonorDeps): Promise<Map<number, Given[]>> {
  const rows = (await listGiven(db)).map((row) => {
    const donor = openDonor(config, row.donorId, row.sealedDonor);
    return { ...row, donor, key: donor?.pan ?? row.registrationId };
  });
  return Map.groupBy(rows, ({ paidAt }) => financialYearOf(paidAt));
}

const sumOf = (rows: readonly Given[]) => rows.reduce((sum, { leftPaise }) => sum + leftPaise, 0);

export async function listDonationYears(deps: DonorDeps): Promise<DonationYear[]> {
  const years = [...(await readGiven(deps))].map(([year, rows]) => ({
    year,
    donors: new Set(rows.map(({ key }) => key)).size,
    withoutPan: new Set(rows.filter(({ donor }) => !donor).map(({ key }) => key)).size,
    amount: paiseToRupees(sumOf(rows)),
  }));
  return years.sort((one, other) => other.year - one.year);
}

export async function listDonors(deps: DonorDeps, year: number): Promise<DonorLine[]> {
  const rows = (await readGiven(deps)).get(year) ?? [];
  const lines = Map.groupBy(rows, ({ key, method }) => `${key} ${method === 'cash'}`);
  return [...lines.values()].flatMap((given) => {
    const newest = given.at(-1);
    if (!newest) return [];
    const { payerName: name, donor, section80g, method } = newest;
    return [{ name, donor, section80g, isCash: method === 'cash', amountPaise: sumOf(given) }];
  });
}
