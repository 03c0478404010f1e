import { readStored, store } from '../storage.ts';

/** The school and year that somebody picked on the home page, remembered in this browser; empty: none. */
interface PickedBatch {
  readonly school: string;
  readonly year: string;
}

const rememberedAs = 'picked-batch';
const none: PickedBatch = { school: '', year: '' };

export function keepPickedBatch(picked: PickedBatch): void {
  store('localStorage', rememberedAs, JSON.stringify(picked));
}

export function readPickedBatch(): PickedBatch {
  try {
    return { ...none, ...JSON.parse(readStored('localStorage', rememberedAs) ?? '{}') };
  } catch {
    return none;
  }
}
