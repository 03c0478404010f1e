import type { RefusalCode } from '@sangamam/contract/calls/refusals';
import type { Rights } from './store.ts';

/**
 * Why this change of an account must not be, or null. Whoever takes the role or the access of a super
 * admin away must be another one, who still is: so there is always one left, whatever happens at once.
 */
export function rightsRefusalOf(
  { actorId, targetId }: { actorId: string; targetId: string },
  superAdminIds: readonly string[],
): RefusalCode | null {
  // the actor's own rights were taken away while the request waited
  if (!superAdminIds.includes(actorId)) return 'FORBIDDEN';
  if (actorId !== targetId) return null;
  return superAdminIds.length === 1 ? 'LAST_SUPER_ADMIN' : 'OWN_ACCOUNT';
}

/** A super admin may do everything everywhere: flags and schools would only pretend to limit it. */
export function tidyRights(rights: Rights): Rights {
  if (rights.role === 'super_admin') {
    return { ...rights, allSchools: true, assignedSchools: [], permissions: {} };
  }
  const assignedSchools = rights.allSchools ? [] : [...new Set(rights.assignedSchools)];
  return { ...rights, assignedSchools };
}

/** The differences, before and after, for the user log. */
export function changesOf(before: Rights, after: Rights) {
  const facts = ({ name, role, allSchools, assignedSchools, permissions }: Rights) => ({
    name,
    role,
    schools: allSchools ? 'All' : assignedSchools.join(', '),
    ...permissions,
  });
  const [old, now]: Record<string, unknown>[] = [facts(before), facts(after)];
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return Object.fromEntries(
    names
      .map((name) => [name, [old?.[name] ?? null, now?.[name] ?? null] as const] as const)
      .filter(([, [earlier, later]]) => earlier !== later),
  );
}
