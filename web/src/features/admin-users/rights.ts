import {
  type Flag,
  flags,
  isSet,
  type Permissions,
  presets,
  usual,
} from '@sangamam/contract/calls/permissions';
import type { AdminUser } from '@sangamam/contract/sign-in/auth';

/** The values of the form of an account. */
export type Rights = AdminUser;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];

/** The flags that are on. */
export const flagsOn = (permissions: Permissions): Flag[] =>
  flags.filter((flag) => isSet(permissions, flag));

/** Permissions with exactly these flags on; what is usual is not said. */
export function permissionsOf(on: readonly string[]): Permissions {
  const unusual = flags.filter((flag) => on.includes(flag) !== usual[flag]);
  return Object.fromEntries(unusual.map((flag) => [flag, !usual[flag]]));
}

/** The rights an invitation starts from. */
export function rightsOf(preset: PresetName, name: string): Rights {
  const { role, allSchools, permissions } = presets[preset];
  return { name, role, allSchools, permissions, assignedSchools: [] };
}

/** The preset an account still is, or none once its flags were changed. */
export function presetOf({ role, permissions }: Rights): PresetName | undefined {
  if (role === 'super_admin') return 'superAdmin';
  const on = flagsOn(permissions).join();
  return presetNames.find(
    (name) => presets[name].role === role && flagsOn(presets[name].permissions).join() === on,
  );
}
