import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Answer = 'yes' | 'no';

export interface ProposalRow {
  readonly id: string;
  readonly driverId: string;
  readonly riderId: string;
  readonly people: number;
  readonly driverAnswer: Answer | null;
  readonly riderAnswer: Answer | null;
  readonly driverSharesPhone: boolean;
  readonly riderSharesPhone: boolean;
  readonly state: 'Open' | 'Agreed' | 'Declined' | 'Withdrawn';
  readonly createdAt: Date;
}

/** All proposals, or those of one registration, newest first. */
export async function selectProposals(
  db: Db,
  registrationId: string | null = null,
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select * from pool_proposal
    where ${registrationId}::uuid is null
      or driver_id = ${registrationId} or rider_id = ${registrationId}
    order by created_at desc, id desc`.execute(db);
  return rows;
}

export async function findProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`select * from pool_proposal where id = ${id}`.execute(db);
  return rows[0];
}

/** Seats of a car taken by agreed proposals. */
export async function countTaken(db: Db, driverId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(people), 0) as taken from pool_proposal
    where driver_id = ${driverId} and state = 'Agreed'`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Whether a rider has an agreed seat in a shared car. */
export async function hasCar(db: Db, riderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pool_proposal where rider_id = ${riderId} and state = 'Agreed'`.execute(db);
  return rows.length > 0;
}

/** Returns false when the two already have an open or agreed proposal. */
export async function insertProposal(
  tx: Db,
  proposal: { id: string; driverId: string; riderId: string; people: number; createdAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('poolProposal')
    .values(proposal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The database refuses to agree when the car has no seats left, or the rider has another car. */
export async function updateProposal(
  tx: Db,
  id: string,
  change: Partial<Omit<ProposalRow, 'id' | 'driverId' | 'riderId' | 'createdAt'>>,
): Promise<void> {
  await tx.updateTable('poolProposal').set(change).where('id', '=', id).execute();
}

/** Withdraws the rider's other open proposals. */
export async function withdrawOthers(tx: Db, { id, riderId }: ProposalRow): Promise<void> {
  await sql`
    update pool_proposal set state = 'Withdrawn'
    where rider_id = ${riderId} and state = 'Open' and id <> ${id}`.execute(tx);
}
