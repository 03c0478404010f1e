import type { RegistrationOverview } from '@sangamam/contract/staff-registrations/overview';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Issue = RegistrationOverview['issues'][number];
type Trip = RegistrationOverview['trips'][number];

/** The data of other tables about a registration, each by its index. */
export async function readFacts(db: Db, id: string) {
  const [followUps, refunds, rooms, trips, issues, messages] = await Promise.all([
    sql<{ ownerId: string | null; ownerName: string | null; mark: string }>`
      select f.owner_id, a.name as owner_name, f.mark from follow_up f
      left join admin_user a on a.id = f.owner_id where f.registration_id = ${id}`.execute(db),
    sql<{ refundedPaise: number }>`
      select coalesce(sum(amount_refunded_paise), 0)::float8 as refunded_paise from payment
      where registration_id = ${id}`.execute(db),
    sql<RegistrationOverview['rooms'][number]>`
      select r.block, r.name as room_name, r.floor, s.status = 'Proposed' as is_proposed,
        s.men + s.women + s.children as people, s.check_in::text, s.check_out::text
      from stay_allocation s join room r on r.id = s.room_id
      where s.registration_id = ${id} and s.status in ('Proposed', 'Confirmed', 'Checked in')
      order by s.check_in, r.block, r.name`.execute(db),
    sql<Omit<Trip, 'leavesAt'> & { leavesAt: Date }>`
      select t.vehicle, t.driver, t.driver_phone, t.arrival_point, t.destination, t.leaves_at,
        s.people
      from trip_seat s join trip t on t.id = s.trip_id
      where s.registration_id = ${id} order by t.leaves_at`.execute(db),
    sql<Omit<Issue, '_id'> & { id: string }>`
      select id, number, title, status, is_awaiting_answer from issue
      where registration_id = ${id} and status in ('Open', 'In Progress')
      order by number`.execute(db),
    sql<{ subject: string; channel: 'email' | 'sms'; at: Date }>`
      select case when sealed is null then subject else '' end as subject, channel, sent_at as at
      from message where registration_id = ${id} and sent_at is not null
      order by sent_at desc limit 1`.execute(db),
  ]);
  return {
    followUp: followUps.rows[0] ?? null,
    refundedPaise: refunds.rows[0]?.refundedPaise ?? 0,
    rooms: rooms.rows,
    trips: trips.rows,
    issues: issues.rows,
    lastMessage: messages.rows[0] ?? null,
  };
}
