import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import type { downloadArrivals } from '@sangamam/contract/transportation/transportation';
import { words } from '@sangamam/words/staff/file-columns';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendList } from '../../platform/http/send-list.ts';
import { leftOf, presentArrivals } from './present.ts';
import { selectArrivalPage, type TravellerRow } from './store.ts';

type Row = TravellerRow & { readonly trips: readonly { readonly vehicle: string }[] };

const { arrivals: heads, yes, no } = words;

/** As the columns of the list, with what a driver or a desk needs besides. */
const columns: Readonly<Record<keyof typeof heads, (row: Row) => string | number>> = {
  day: ({ date }) => date,
  time: ({ time }) => time,
  name: ({ name }) => name,
  registration: ({ registrationNumber }) => registrationNumber,
  phone: ({ contactNumber }) => contactNumber,
  school: ({ school }) => school,
  people: ({ people }) => people,
  how: ({ mode }) => mode,
  trainOrFlight: ({ serviceNumber }) => serviceNumber,
  from: ({ from }) => from,
  where: ({ arrivalPoint }) => arrivalPoint,
  pickUpWanted: ({ needsPickup }) => (needsPickup ? yes : no),
  withoutASeat: leftOf,
  trips: ({ trips }) => trips.map(({ vehicle }) => vehicle).join(', '),
  status: ({ state }) => state,
  remarks: ({ remarks }) => remarks,
};

/** Sends the arrivals as a file and logs who took it. Refuses with LIST_LARGE. */
export const sendArrivals = (
  deps: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  query: QueryOf<typeof downloadArrivals>,
  reply: FastifyReply,
): Promise<void> =>
  sendList(
    deps,
    by,
    {
      list: 'arrival',
      name: 'arrivals',
      heads,
      cells: columns,
      query,
      async find(page) {
        const { rows, total } = await selectArrivalPage(deps.db, page);
        const arrivals = await presentArrivals(deps.db, rows);
        const trips = new Map(arrivals.map((one) => [one._id, one.trips]));
        return { rows: rows.map((row) => ({ ...row, trips: trips.get(row.id) ?? [] })), total };
      },
    },
    reply,
  );
