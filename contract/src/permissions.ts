/** What an admin may be allowed to do. Routes, sidebar, guard and buttons all use `can`. */
export type Action =
  | 'dashboard.view'
  | 'registrations.view'
  | 'registrations.edit'
  | 'registrations.delete'
  | 'registrations.export'
  | 'accommodation.manage'
  | 'transportation.manage'
  | 'analytics.view'
  | 'payments.view'
  | 'payments.manage'
  | 'payments.export'
  | 'issues.view'
  | 'issues.manage'
  | 'messages.manage'
  | 'settings.edit'
  | 'settings.secure'
  | 'logs.view'
  | 'checkin.do'
  | 'admins.manage';

/** Scopes of API keys; each endpoint open to keys names one. */
export const apiKeyScopes = [
  'registrations.read',
  'payments.read',
  'analytics.read',
  'check-in.write',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export interface Permissions {
  /** Allowed unless explicitly false. */
  readonly canViewAnalytics?: boolean | undefined;
  readonly canManageSettings?: boolean | undefined;
  readonly canManagePayments?: boolean | undefined;
  readonly canExport?: boolean | undefined;
  /** Allowed unless explicitly false. */
  readonly canEditRegistrations?: boolean | undefined;
  /** Allowed unless explicitly false. */
  readonly canCheckIn?: boolean | undefined;
}

export interface AdminRights {
  readonly role: 'super_admin' | 'admin';
  readonly permissions: Permissions;
}

/** Presets of an invitation; all rights can be changed before it is sent (docs/product/staff.md#rights). */
export const presets = {
  superAdmin: { role: 'super_admin', allSchools: true, permissions: {} },
  coordinator: { role: 'admin', allSchools: false, permissions: { canExport: true } },
  treasurer: {
    role: 'admin',
    allSchools: true,
    permissions: { canManagePayments: true, canExport: true },
  },
  helpDesk: { role: 'admin', allSchools: true, permissions: { canManageSettings: true } },
  doorVolunteer: {
    role: 'admin',
    allSchools: true,
    permissions: { canViewAnalytics: false, canEditRegistrations: false },
  },
  viewer: {
    role: 'admin',
    allSchools: true,
    permissions: { canEditRegistrations: false, canCheckIn: false },
  },
} as const satisfies Record<string, AdminRights & { readonly allSchools: boolean }>;

const anyAdmin = () => true;
const superOnly = () => false;

/** Rights of an admin; super admins have all. */
const allowed: Record<Action, (permissions: Permissions) => boolean> = {
  'dashboard.view': anyAdmin,
  'registrations.view': anyAdmin,
  'registrations.edit': (p) => p.canEditRegistrations !== false,
  'registrations.delete': superOnly,
  'registrations.export': (p) => p.canExport === true,
  'accommodation.manage': superOnly,
  'transportation.manage': superOnly,
  'analytics.view': (p) => p.canViewAnalytics !== false,
  'payments.view': anyAdmin,
  'payments.manage': (p) => p.canManagePayments === true,
  'payments.export': (p) => p.canExport === true || p.canManagePayments === true,
  'issues.view': anyAdmin,
  'issues.manage': (p) => p.canManageSettings === true,
  'messages.manage': (p) => p.canManageSettings === true,
  'settings.edit': (p) => p.canManageSettings === true,
  'settings.secure': superOnly,
  'logs.view': superOnly,
  'checkin.do': (p) => p.canCheckIn !== false,
  'admins.manage': superOnly,
};

/**
 * Whether this admin may do `action` at all; the school scope decides for which rows
 * (docs/product/staff.md#schools).
 */
export function can(admin: AdminRights, action: Action): boolean {
  return admin.role === 'super_admin' || allowed[action](admin.permissions);
}
