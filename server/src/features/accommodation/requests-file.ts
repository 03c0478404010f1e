import type {
  downloadStayRequests,
  StayRequest,
} from '@sangamam/contract/accommodation/accommodation';
import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { words } from '@sangamam/words/staff/file-columns';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendList } from '../../platform/http/send-list.ts';
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
export const sendRequests = (
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  by: StaffActor,
  query: QueryOf<typeof downloadStayRequests>,
  reply: FastifyReply,
): Promise<void> =>
  sendList(
    deps,
    by,
    {
      list: 'stay',
      name: 'bed-requests',
      heads,
      cells: columns,
      query,
      async find(page) {
        const settings = await deps.settings.current();
        const { rows, total } = await selectRequestPage(deps.db, page, familyKinds(settings));
        return { rows: await presentRequests(deps.db, rows, settings), total };
      },
    },
    reply,
  );
