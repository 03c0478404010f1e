import type { Db } from '../../db/connect.ts';
import type { Admin } from '../auth/session.ts';
import { listPage } from './store.ts';

const everything = { searchTerm: '', status: 'All', category: 'All', priority: 'All' } as const;
const nothingSearched = { issueNumber: null, id: null, patterns: [] };

/** How many of the issues an admin may see are open for longer than anybody should wait (Product 5.1). */
export async function countWaitingIssues(db: Db, admin: Admin): Promise<number> {
  const query = {
    ...everything,
    assignee: 'All',
    age: 'Over 48 hours',
    page: 1,
    limit: 1,
  } as const;
  return (await listPage(db, admin, query, nothingSearched)).total;
}
