import { checkIn, type DoorRecord, undoCheckIn } from '@sangamam/contract/check-in';
import type { ByAge } from '@sangamam/contract/party/party';
import { CallError, call } from '../../kit/calls/call.ts';
import { changeKept, readKept } from '../../kit/session/door-storage.ts';

/** One thing that happened at this door, under the key the device made for it. */
export interface Scan {
  readonly key: string;
  readonly id: string;
  readonly number: string;
  readonly party: ByAge;
  readonly ticket: string;
  /** ISO moment. */
  readonly at: string;
  readonly reason: string;
}
export interface Queued {
  readonly kind: 'in' | 'undo';
  readonly scan: Scan;
}
/** A scan that the server refused when it heard of it. */
export interface Conflict extends Queued {
  readonly message: string;
}
export interface Queue {
  readonly waiting: readonly Queued[];
  readonly conflicts: readonly Conflict[];
}

export const emptyQueue: Queue = { waiting: [], conflicts: [] };

/** Under which a tab changes and sends the queue, one tab after the other. */
export const queueName = (adminId: string) => `door-queue ${adminId}` as const;

/** An admin's own: what they did is sent in their name. */
export async function readQueue(adminId: string): Promise<Queue> {
  const kept = await readKept(queueName(adminId));
  return (kept as Queue | undefined) ?? emptyQueue;
}

/** Changes the queue as it is now, of which other tabs of the device may have made another. */
export function changeQueue(adminId: string, edit: (queue: Queue) => Queue): Promise<Queue> {
  return changeKept(queueName(adminId), (kept) => edit((kept as Queue | undefined) ?? emptyQueue));
}

/** True if both tell of the same thing. */
export const isSameScan = (one: Queued, other: Queued): boolean =>
  one.kind === other.kind && one.scan.key === other.scan.key;

/** Sends one thing; `at` goes with it where it is told late. */
export function send({ kind, scan }: Queued, isLate: boolean): Promise<DoorRecord> {
  const { id, key, party, ticket, at, reason } = scan;
  const params = { id };
  return kind === 'undo'
    ? call(undoCheckIn, { params, body: { key, reason } })
    : call(checkIn, { params, body: { key, party, ticket, reason, at: isLate ? at : '' } });
}

/** True if the server has not answered, so that the same must be sent again. */
export function isUnanswered(problem: unknown): boolean {
  return problem instanceof CallError && (problem.status === 0 || problem.status >= 500);
}

/**
 * Tries to send what waits: `later` while the network fails or the server asks to slow down. What the
 * server refuses becomes a conflict for somebody to look at.
 */
export async function sendLate(queued: Queued): Promise<'sent' | 'later' | Conflict> {
  try {
    await send(queued, true);
    return 'sent';
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem;
    const mustWait = isUnanswered(problem) || problem.status === 429 || problem.status === 401;
    return mustWait ? 'later' : { ...queued, message: problem.message };
  }
}
