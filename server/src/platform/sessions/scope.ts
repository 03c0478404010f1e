import { all, chosenOf } from '@sangamam/contract/calls/lists';
import type { SelectQueryBuilder } from 'kysely';
import type { Schools } from '../db/in-schools.ts';
import type { DB } from '../db/types.ts';
import type { Admin } from './staff.ts';

type Scope = Pick<Admin, 'role' | 'allSchools' | 'assignedSchools'>;

/**
 * The schools an admin sees, narrowed to the chosen ones: 'all', or a list that may be empty. A super
 * admin and `allSchools` see all; an empty assignment sees nothing, and so does a foreign choice.
 */
export function schoolsInScope(admin: Scope, chosen: string = all): Schools {
  const narrowed = new Set(chosenOf(chosen));
  if (admin.role === 'super_admin' || admin.allSchools)
    return narrowed.size === 0 ? 'all' : [...narrowed];
  const assigned = [...new Set(admin.assignedSchools)];
  return narrowed.size === 0 ? assigned : assigned.filter((school) => narrowed.has(school));
}

/** Leaves of a query over registrations only the rows of the admin's schools. */
export function inScope<Row>(
  query: SelectQueryBuilder<DB, 'registration', Row>,
  admin: Scope,
): SelectQueryBuilder<DB, 'registration', Row> {
  const schools = schoolsInScope(admin);
  if (schools === 'all') return query;
  return query.where(({ eb, fn, val }) =>
    eb('registration.school', '=', fn.any(val([...schools]))),
  );
}
