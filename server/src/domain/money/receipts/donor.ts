import { type Keys, type SealedColumn, seal, unseal } from '../../../platform/config/seal.ts';

/** The facts that the tax office wants of a person who gives. */
export interface Donor {
  readonly pan: string;
  readonly address: string;
}

/** Binds the details to their id, and by that to the documents that name it. */
const donorContext = (id: string) => `donor ${id}`;
export const sealedDonors: readonly SealedColumn[] = [
  { table: 'donor_details', id: 'id', column: 'sealed', contextOf: donorContext },
];

export const sealDonor = ({ secretKey }: Pick<Keys, 'secretKey'>, id: string, donor: Donor) =>
  seal(secretKey, donorContext(id), JSON.stringify(donor));

/** Null where there are none, they were erased, or were sealed with a key that is lost. */
export function openDonor(keys: Keys, id: string | null, sealed: string | null): Donor | null {
  if (id === null || sealed === null) return null;
  const text = unseal(keys, donorContext(id), sealed);
  return text === null ? null : (JSON.parse(text) as Donor);
}
