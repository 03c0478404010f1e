import type { RegistrationFilter } from '@sangamam/contract/registrations/list';
import { all } from '@sangamam/contract/registrations/list';
import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../../platform/db/allows.ts';
import { endOfDay, startOfDay } from '../../../platform/db/event-time.ts';
import { patternWithin } from '../../../platform/db/read-search.ts';

/** The further filters of the list (docs/product/staff.md#lists), as they came. */
export type Narrowing = Omit<
  RegistrationFilter,
  'searchTerm' | 'school' | 'paymentStatus' | 'status' | 'view' | 'answers' | 'owner' | 'mark'
> & {
  readonly answers: readonly WantedAnswer[];
  /** One of several is enough; another path knows none or one. */
  readonly statuses: readonly string[];
  readonly paymentStatuses: readonly string[];
  /** Ids of staff, and null for nobody; of several, one is enough. */
  readonly owners: readonly (string | null)[];
  readonly marks: readonly string[];
};

/** One of these answers to a question, at its keys in the form. */
export interface WantedAnswer {
  readonly keys: readonly string[];
  readonly anyOf: readonly (
    | { readonly is: string | boolean }
    /** A part of the text, as typed. */
    | { readonly has: string }
    /** Any answer between these, both included; an open end is undefined. */
    | { readonly from?: string | number | undefined; readonly to?: string | number | undefined }
  )[];
}

const isAnswered = ({ keys, anyOf }: WantedAnswer) =>
  sql`(${sql.join(
    anyOf.map((wanted) => isWanted([...keys], wanted)),
    sql` or `,
  )})`;

function isWanted(keys: string[], wanted: WantedAnswer['anyOf'][number]): RawBuilder<unknown> {
  const answer = sql`form #> ${keys}::text[]`;
  // a list contains each of its items, and a single answer itself
  if ('is' in wanted) return sql`${answer} @> ${JSON.stringify(wanted.is)}::jsonb`;
  const text = sql`form #>> ${keys}::text[]`;
  if ('has' in wanted) return sql`search_key(${text}) like ${patternWithin(wanted.has)}`;
  const { from, to } = wanted;
  return sql.join(
    [
      sql`${text} <> ''`,
      ...(from === undefined ? [] : [sql`${answer} >= ${JSON.stringify(from)}::jsonb`]),
      ...(to === undefined ? [] : [sql`${answer} <= ${JSON.stringify(to)}::jsonb`]),
    ],
    sql` and `,
  );
}

const reminders = ['unpaidReminder', 'draftReminder'];

/** A registration without a row has neither owner nor mark. */
const isFollowedUp = (condition: RawBuilder<unknown>, isNone: boolean) => sql`
  exists (select from follow_up f
    where f.registration_id = registration.id and ${condition}) = ${!isNone}`;

function anyOf(column: RawBuilder<unknown>, wanted: readonly (string | null)[]) {
  const named = wanted.filter((each) => each !== null && each !== '');
  return sql`(${sql.join(
    [
      isFollowedUp(sql`${column}::text = any(${named}::text[])`, false),
      ...(named.length < wanted.length ? [isFollowedUp(sql`${column}::text <> ''`, true)] : []),
    ],
    sql` or `,
  )})`;
}

/** The condition of each of these filters on a registration; empty when they leave nothing out. */
function conditions(n: Narrowing): RawBuilder<unknown>[] {
  return [
    ...(n.type === all ? [] : [sql`registration_type = ${n.type}`]),
    ...(n.yearFrom === '' ? [] : [sql`year_of_passing >= ${n.yearFrom}`]),
    ...(n.yearTo === '' ? [] : [sql`year_of_passing <= ${n.yearTo}`]),
    ...(n.attending === all ? [] : [sql`is_attending = ${n.attending === 'yes'}`]),
    ...(n.createdFrom === '' ? [] : [sql`created_at >= ${startOfDay(n.createdFrom)}`]),
    ...(n.createdTo === '' ? [] : [sql`created_at < ${endOfDay(n.createdTo)}`]),
    // said twice: the first half finds the index by payment status
    ...(n.hasBalance === all
      ? []
      : [
          sql`payment_status in ('Pending', 'Processing', 'Failed', 'Partially Paid')
            and status <> 'Cancelled' and fee_paise > fee_paid_paise + credit_paise`,
        ]),
    ...(n.needsStay === all ? [] : [sql`(form #>> '{accommodation,planAccommodation}') = 'true'`]),
    ...(n.photos === all ? [] : [sql`${allows('photos')} = ${n.photos === 'yes'}`]),
    ...(n.statuses.length === 0 ? [] : [sql`status = any(${[...n.statuses]}::text[])`]),
    ...(n.paymentStatuses.length === 0
      ? []
      : [sql`payment_status = any(${[...n.paymentStatuses]}::text[])`]),
    ...(n.reminded === all
      ? []
      : [
          sql`exists (select from message m where m.registration_id = registration.id
            and m.kind = any(${reminders}::text[])) = ${n.reminded === 'yes'}`,
        ]),
    ...(n.hasNote === all
      ? []
      : [
          sql`exists (select from registration_note n where n.registration_id = registration.id)
            = ${n.hasNote === 'yes'}`,
        ]),
    ...(n.owners.length === 0 ? [] : [anyOf(sql`f.owner_id`, n.owners)]),
    ...(n.marks.length === 0 ? [] : [anyOf(sql`f.mark`, n.marks)]),
    ...n.answers.map(isAnswered),
    ...(n.needsPickup === all ? [] : [sql`(form #>> '{transportation,pickup,needed}') = 'true'`]),
  ];
}

/** The same without any filter but the days: where in the list to look. */
export const createdDaysOf = ({ createdFrom, createdTo }: Narrowing): Narrowing => ({
  type: all,
  yearFrom: '',
  yearTo: '',
  attending: all,
  hasBalance: all,
  needsStay: all,
  needsPickup: all,
  photos: all,
  createdFrom,
  createdTo,
  reminded: all,
  hasNote: all,
  answers: [],
  statuses: [],
  paymentStatuses: [],
  owners: [],
  marks: [],
});

/** True if any of these filters leaves something out. */
export const hasConditions = (narrowing: Narrowing): boolean => conditions(narrowing).length > 0;

/** Their conditions on a registration, as one. */
export const narrowingCondition = (narrowing: Narrowing): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions(narrowing)], sql` and `);
