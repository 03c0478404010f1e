import type { SleepingParty } from '@sangamam/contract/accommodation/accommodation';
import { words } from '@sangamam/words/staff/accommodation';

/** The people who need a bed: "2 men, 1 woman". */
export function partyInWords({ men, women, children }: SleepingParty): string {
  const { party } = words;
  return [
    men > 0 && party.men({ count: men }),
    women > 0 && party.women({ count: women }),
    children > 0 && party.children({ count: children }),
  ]
    .filter(Boolean)
    .join(', ');
}
