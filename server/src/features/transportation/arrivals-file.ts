import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { maxListRows } from '@sangamam/contract/calls/lists';
import type { downloadArrivals } from '@sangamam/contract/transportation/transportation';
import { words } from '@sangamam/words/staff/file-columns';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../platform/actor.ts';
import { logListExport } from '../../platform/audit/log-list-export.ts';
import type { Deps } from '../../platform/deps.ts';
import { tableOf } from '../../platform/http/csv.ts';
import { sendTable } from '../../platform/http/send-table.ts';
import { Refusal } from '../../platform/refusal.ts';
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
export async function sendArrivals(
  deps: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { format, ...query }: QueryOf<typeof downloadArrivals>,
  reply: FastifyReply,
): Promise<void> {
  const all = { ...query, page: 1, limit: maxListRows };
  const { rows, total } = await selectArrivalPage(deps.db, all);
  if (total > maxListRows) throw new Refusal('LIST_LARGE');
  const arrivals = await presentArrivals(deps.db, rows);
  const trips = new Map(arrivals.map((one) => [one._id, one.trips]));
  await logListExport(deps, by, { list: 'arrival', query, rows: total });
  const whole = rows.map((row) => ({ ...row, trips: trips.get(row.id) ?? [] }));
  await sendTable(reply, { name: 'arrivals', ...tableOf(heads, columns, whole) }, format);
}
