import type { ChangeActor } from '@sangamam/contract/registration-history';

/** Who changed something of a registration, in the words of staff. */
export const actorWords: Readonly<Record<ChangeActor, string>> = {
  registrant: 'the registrant',
  staff: 'staff',
  money: 'fee and payments',
  system: 'the system',
};
