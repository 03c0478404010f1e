import type {
  downloadStayRequests,
  StayRequest,
} from '@sangamam/contract/accommodation/accommodation';
import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { maxListRows } from '@sangamam/contract/calls/lists';
import { words } from '@sangamam/words/staff/file-columns';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../platform/actor.ts';
import { logListExport } from '../../platform/audit/log-list-export.ts';
import type { Deps } from '../../platform/deps.ts';
import { tableOf } from '../../platform/http/csv.ts';
import { sendTable } from '../../platform/http/send-table.ts';
import { Refusal } from '../../platform/refusal.ts';
import { familyKinds, presentRequests } from './present.ts';
import { selectRequestPage } from './store.ts';

const { bedRequests: heads, yes, no } = words;

/** As the columns of the list, with what a desk needs besides. */
const columns: Readonly<Record<keyof typeof heads, (row: StayRequest) => string | number>> = {
  name: ({ name }) => name,
  registration: ({ registrationNumber }) => registrationNumber,
  phone: ({ contactNumber }) => contactNumber,
  school: ({ school }) => school,
  year: ({ yearOfPassing }) => yearOfPassing,
  men: ({ men }) => men,
  women: ({ women }) => women,
  children: ({ children }) => children,
  from: ({ checkIn }) => checkIn,
  until: ({ checkOut }) => checkOut,
  nights: ({ nights }) => nights,
  stay: ({ kind }) => kind,
  area: ({ area }) => area,
  use: ({ use }) => use,
  accessible: ({ needsAccessible }) => (needsAccessible ? yes : no),
  withABed: ({ placed }) => placed,
  rooms: ({ allocations }) =>
    allocations
      .filter(({ status }) => status !== 'Released')
      .map(({ block, roomName }) => `${block} ${roomName}`)
      .join(', '),
  status: ({ status }) => status,
  toCheck: ({ problem }) => problem ?? '',
  remarks: ({ remarks }) => remarks,
};

/** Sends the requests as a file and logs who took it. Refuses with LIST_LARGE. */
export async function sendRequests(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  by: StaffActor,
  { format, ...query }: QueryOf<typeof downloadStayRequests>,
  reply: FastifyReply,
): Promise<void> {
  const settings = await deps.settings.current();
  const all = { ...query, page: 1, limit: maxListRows };
  const { rows, total } = await selectRequestPage(deps.db, all, familyKinds(settings));
  if (total > maxListRows) throw new Refusal('LIST_LARGE');
  const requests = await presentRequests(deps.db, rows, settings);
  await logListExport(deps, by, { list: 'stay', query, rows: total });
  const table = tableOf(heads, columns, requests);
  await sendTable(reply, { name: 'bed-requests', ...table }, format);
}
