import type { DoorRecord } from '@sangamam/contract/check-in';
import { byAge } from '@sangamam/contract/party/party';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { feeOf } from '../fee-of.ts';
import { freeUndoMs } from './rules.ts';
import type { DoorRow } from './store.ts';

const iso = (moment: string) => new Date(moment).toISOString();

/** A registration as the doors see it: no contact, no answers; money only as what is still due. */
export function presentAtDoor(row: DoorRow, settings: PublicSettings): DoorRecord {
  const { registrationNumber, name, school, yearOfPassing, status, expected } = row;
  const counted = row.arrivals.filter(({ undoneAt }) => undoneAt === null);
  const times = counted.map(({ arrivedAt }) => iso(arrivedAt)).toSorted();
  return {
    _id: row.id,
    registrationNumber,
    name,
    school,
    yearOfPassing,
    status,
    expected,
    due: feeOf(row, settings).due,
    arrived: byAge((age) => counted.reduce((sum, arrival) => sum + arrival[age], 0)),
    arrivedAt: times[0] ?? null,
    arrivals: row.arrivals.map((arrival) => ({
      key: arrival.key,
      party: byAge((age) => arrival[age]),
      at: iso(arrival.arrivedAt),
      by: arrival.by,
      undoUntil: new Date(Date.parse(arrival.recordedAt) + freeUndoMs).toISOString(),
      undoneAt: arrival.undoneAt && iso(arrival.undoneAt),
    })),
  };
}
