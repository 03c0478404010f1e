import {
  type changeStayStatus,
  countSleepers,
  maxStaysAtOnce,
  staySteps,
} from '@sangamam/contract/accommodation/accommodation';
import type { BodyOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { findStep } from '@sangamam/contract/calls/steps';
import { words } from '@sangamam/words/staff/stay-and-travel';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { MessageDeps } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockForStay } from './allocate.ts';
import { familyKinds, type Request } from './present.ts';
import { queueRoom } from './room-mail.ts';
import {
  type AllocationRow,
  deleteReleased,
  selectAllocations,
  selectRequestIds,
  updateStatus,
} from './store.ts';

const { skipped: said } = words;

type Status = BodyOf<typeof changeStayStatus>['status'];

/** Why a stay cannot become `status`, or null when it can. */
function statusRefusalReason(
  request: Pick<Request, 'status' | 'left'>,
  allocations: readonly Pick<AllocationRow, 'status' | 'locked' | 'isRoomLocked'>[],
  status: Status,
): string | null {
  const { status: from } = request;
  const here = allocations.filter((allocation) => allocation.status !== 'Released');
  if (findStep(staySteps, from, status)) {
    if (status === 'Unallocated') return null;
    if (here.length === 0) return said.noRoom;
    const isLocked = here.some(({ locked, isRoomLocked }) => locked || isRoomLocked);
    return status === 'Released' && isLocked ? said.locked : null;
  }
  if (from === 'Released') return said.released;
  if (status === 'Unallocated') return said.notReleased;
  if (from === status) return said.same({ status: status === 'Confirmed' ? status : 'other' });
  return here.length === 0 ? said.noRoom : said.noBed({ count: countSleepers(request.left) });
}

/**
 * Takes the stays of these registrations a step on. Those that cannot change are skipped
 * and returned with the reason. With `sendMail`, those confirmed get a mail.
 */
export async function changeStatus(
  deps: MessageDeps,
  by: StaffActor,
  { registrationIds, filter, status, sendMail }: BodyOf<typeof changeStayStatus>,
): Promise<ReplyOf<typeof changeStayStatus>> {
  const settings = await deps.settings.current();
  const context = { settings, config: deps.config, now: deps.now() };
  const bound = maxStaysAtOnce + 1;
  const shown = async () => await selectRequestIds(deps.db, filter, familyKinds(settings), bound);
  const ids = [...new Set(registrationIds ?? (await shown()))];
  if (ids.length >= bound) throw new Refusal('LIST_LARGE');
  return await tx(deps.db, async (trx) => {
    const { requests } = await lockForStay(trx, { registrations: ids, rooms: [] }, settings);
    const allocations = Map.groupBy(
      await selectAllocations(trx, ids),
      ({ registrationId }) => registrationId,
    );
    const skipped: { registrationId: string; name: string; reason: string }[] = [];
    const changing: Request[] = [];
    for (const registrationId of ids) {
      const request = requests.get(registrationId);
      const reason = request
        ? statusRefusalReason(request, allocations.get(registrationId) ?? [], status)
        : said.notAsking;
      if (request && reason === null) changing.push(request);
      else skipped.push({ registrationId, name: request?.name ?? '', reason: reason ?? '' });
    }
    if (changing.length === 0) return { changed: 0, mails: 0, skipped };
    const changed = changing.map(({ id }) => id);
    if (status === 'Unallocated') await deleteReleased(trx, changed);
    else await updateStatus(trx, changed, status);
    let mails = 0;
    if (status === 'Confirmed' && sendMail) {
      for (const person of changing) {
        const beds = (allocations.get(person.id) ?? [])
          .filter((allocation) => allocation.status !== 'Released')
          .map((allocation) => ({ ...allocation, people: countSleepers(allocation) }));
        if (await queueRoom(trx, { person, beds }, context)) mails += 1;
      }
    }
    for (const { id, school, status: before } of changing) {
      await logAdminAction(
        trx,
        {
          by,
          action: 'room.status',
          object: { type: 'registration', id },
          school,
          changes: { stay: [before, status] },
        },
        deps.now(),
      );
    }
    return { changed: changing.length, mails, skipped };
  });
}
