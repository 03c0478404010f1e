import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import { allOf, isLedTo, type MenuEntry, type Noun } from '../kit/page/nouns.ts';

/**
 * The pages in this admin's sidebar (docs/product/staff.md#pages). The role of super admin counts only once the server has
 * confirmed it; until then they see what any admin with their permissions sees.
 */
export function pagesFor(
  nouns: readonly Noun[],
  user: AdminUser,
  isSuperAdmin: boolean,
): readonly MenuEntry[] {
  const role = isSuperAdmin ? user.role : 'admin';
  return allOf(nouns, 'menu').filter((entry) => isLedTo(entry, { ...user, role }));
}
