import type { FacetCounts } from '@sangamam/contract/calls/lists';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../../platform/db/in-schools.ts';
import { peopleInAll } from '../../../platform/db/party-columns.ts';
import { countFacets, type Facets } from '../../../platform/db/work-list.ts';
import { type Filter, isListed } from './list-store.ts';

/** The choices of each facet, as in the address. */
interface Chosen {
  readonly school: string;
  readonly status: string;
  readonly paymentStatus: string;
}

const facetsOf = ({ school, status, paymentStatus }: Chosen): Facets => ({
  school: { value: sql`school`, chosen: school },
  status: { value: sql`status`, chosen: status },
  paymentStatus: { value: sql`payment_status`, chosen: paymentStatus },
});

/** From the kept tally, whatever there is of registrations. */
export const countTallied = (db: Db, schools: Schools, chosen: Chosen): Promise<FacetCounts> =>
  countFacets(db, sql`registration_tally`, facetsOf(chosen), {
    others: [sql`true ${inSchools(schools)}`],
    rows: sql`registrations`,
    people: peopleInAll,
  });

/** From the registrations themselves. */
export const countListed = (db: Db, filter: Filter, chosen: Chosen): Promise<FacetCounts> =>
  countFacets(db, sql`registration`, facetsOf(chosen), {
    others: [sql`${isListed(filter)} ${inSchools(filter.schools)}`],
    people: sql`people`,
  });
