import { yearsOfPassing } from '@sangamam/contract/form/sections';
import type { Invitation } from '@sangamam/contract/invitation';
import type { SiteSettings } from '@sangamam/contract/settings/event-settings';
import { optionValues } from '@sangamam/contract/settings/option-answers';

/** The invitation that a query asks for: of somebody, or to a school, a year or both that there are; null for none. */
export async function readInvitation(
  asked: URLSearchParams,
  settings: SiteSettings,
  find: (token: string) => Promise<Invitation | null>,
): Promise<Invitation | null> {
  const from = asked.get('from');
  if (from !== null) return find(from);
  const school = asked.get('school') ?? '';
  const year = asked.get('year') || null;
  if (school === '' ? year === null : !optionValues(settings, 'schools').includes(school))
    return null;
  if (year !== null && !yearsOfPassing(settings).includes(year)) return null;
  return { name: null, school, year };
}
