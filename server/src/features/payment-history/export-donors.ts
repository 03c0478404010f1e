import { paiseToRupees } from '@sangamam/contract/locale/money';
import { words } from '@sangamam/words/staff/file-columns';
import type { DonorLine } from '../../domain/money/index.ts';
import { csvOf, tableOf } from '../../platform/http/csv.ts';

const { donors: heads, form10bd } = words;

/** The code of the tax office for a PAN. */
const panCode = 1;

type Line = DonorLine & { readonly number: number };

const columns: Readonly<Record<keyof typeof heads, (line: Line) => string | number | null>> = {
  number: ({ number }) => number,
  // only where it was made before the receipt
  acknowledgement: () => null,
  idCode: ({ donor }) => donor && panCode,
  id: ({ donor }) => donor?.pan ?? null,
  section: () => form10bd.section,
  registration: ({ section80g }) => section80g,
  // part of the registration as the settings have it
  issuedOn: () => null,
  name: ({ name }) => name,
  address: ({ donor }) => donor?.address ?? null,
  type: () => form10bd.type,
  mode: ({ isCash }) => (isCash ? form10bd.cash : form10bd.electronic),
  amount: ({ amountPaise }) => paiseToRupees(amountPaise),
};

/** The donors as Form 10BD wants them. */
export function donorsCsv(donors: readonly DonorLine[]): string {
  const numbered = donors.map((line, index) => ({ ...line, number: index + 1 }));
  const table = tableOf(heads, columns, numbered);
  return csvOf([table.heads, ...table.lines]);
}
