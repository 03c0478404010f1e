import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import { proposalSteps } from '@sangamam/contract/arrangements/pooling';
import { isFrom } from '@sangamam/contract/calls/steps';
import type { Db } from '../../../platform/db/connect.ts';
import { selectTravellers } from '../store.ts';
import { selectProposals } from './store.ts';

/**
 * The travel mates of a registration. A mate's phone number is included only once both agreed and the mate
 * shares it; mates who no longer travel are left out.
 */
export async function readOwnMates(
  db: Db,
  registrationId: string,
): Promise<Pick<Arrangements, 'mates'>> {
  const proposals = await selectProposals(db, registrationId);
  const live = proposals.filter(({ state }) => isFrom(proposalSteps.decline, state));
  const ids = live.flatMap(({ driverId, riderId }) => [driverId, riderId]);
  const travellers = new Map((await selectTravellers(db, { ids })).map((row) => [row.id, row]));
  return {
    mates: live.flatMap((proposal) => {
      const isDriver = proposal.driverId === registrationId;
      const mate = travellers.get(isDriver ? proposal.riderId : proposal.driverId);
      if (!mate) return [];
      const { name, school, from, date, time } = mate;
      const sharesPhone = isDriver ? proposal.riderSharesPhone : proposal.driverSharesPhone;
      return [
        {
          proposalId: proposal.id,
          role: isDriver ? ('rider' as const) : ('driver' as const),
          name,
          school,
          from,
          date,
          time,
          people: proposal.people,
          state: proposal.state,
          myAnswer: isDriver ? proposal.driverAnswer : proposal.riderAnswer,
          contactNumber: proposal.state === 'Agreed' && sharesPhone ? mate.contactNumber : null,
        },
      ];
    }),
  };
}
