import type { Db } from '../../platform/db/connect.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { listPage } from './store.ts';

const everything = { searchTerm: '', status: 'All', category: 'All', priority: 'All' } as const;
const nothingSearched = { issueNumber: null, number: null, id: null, patterns: [] };

/**
 * How many issues within the admin's scope have been open for over 48 hours
 * (docs/product/staff.md#dashboard-and-charts).
 */
export async function countWaitingIssues(db: Db, admin: Admin): Promise<number> {
  const query = {
    ...everything,
    assignee: 'All',
    age: 'Over 48 hours',
    sort: 'age',
    page: 1,
    limit: 1,
  } as const;
  return (await listPage(db, admin, query, nothingSearched)).total;
}
