/** What an admin may be allowed to do. Routes, sidebar, guard and buttons all use `can`. */
export type Action =
  | 'dashboard.view'
  /** The list, its counts and one record. */
  | 'registrations.view'
  /** Email and phone numbers of registrants. */
  | 'contacts.view'
  /** What registrants answered beside name, school and year. */
  | 'answers.view'
  | 'notes.view'
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
  | 'messages.view'
  | 'messages.manage'
  | 'settings.edit'
  | 'settings.secure'
  | 'logs.view'
  /** Finds one person at a time, and lets them in. */
  | 'checkin.do'
  /** Finds by part of a name, and keeps the list of names on a device. */
  | 'checkin.list'
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
  /** Allowed unless explicitly false; without it an account finds one person at a time, at the door. */
  readonly canViewRegistrations?: boolean | undefined;
  /** Allowed unless explicitly false. */
  readonly canViewContacts?: boolean | undefined;
  /** Allowed unless explicitly false. */
  readonly canViewAnswers?: boolean | undefined;
  /** Allowed unless explicitly false. */
  readonly canViewNotes?: boolean | undefined;
  readonly canViewPayments?: boolean | undefined;
  readonly canViewIssues?: boolean | undefined;
  readonly canViewMessages?: boolean | undefined;
  /** Only with all schools, since rooms and vehicles are of the event. */
  readonly canArrangeStay?: boolean | undefined;
  /** Only with all schools. */
  readonly canArrangeTransport?: boolean | undefined;
  /** The account opens nothing once the event is over. */
  readonly endsWithEvent?: boolean | undefined;
}

export interface AdminRights {
  readonly role: 'super_admin' | 'admin';
  readonly permissions: Permissions;
}

/** Presets of an invitation; all rights can be changed before it is sent (docs/product/staff.md#rights). */
export const presets = {
  superAdmin: { role: 'super_admin', allSchools: true, permissions: {} },
  coordinator: {
    role: 'admin',
    allSchools: false,
    permissions: {
      canExport: true,
      canViewPayments: true,
      canViewIssues: true,
      canViewMessages: true,
    },
  },
  treasurer: {
    role: 'admin',
    allSchools: true,
    permissions: {
      canManagePayments: true,
      canExport: true,
      canEditRegistrations: false,
      canCheckIn: false,
    },
  },
  helpDesk: {
    role: 'admin',
    allSchools: true,
    permissions: { canManageSettings: true, canViewPayments: true },
  },
  rooms: {
    role: 'admin',
    allSchools: true,
    permissions: { canArrangeStay: true, canEditRegistrations: false, canCheckIn: false },
  },
  journeys: {
    role: 'admin',
    allSchools: true,
    permissions: { canArrangeTransport: true, canEditRegistrations: false, canCheckIn: false },
  },
  doorVolunteer: {
    role: 'admin',
    allSchools: true,
    permissions: {
      canViewRegistrations: false,
      canViewAnalytics: false,
      canEditRegistrations: false,
      endsWithEvent: true,
    },
  },
  viewer: {
    role: 'admin',
    allSchools: true,
    permissions: {
      canEditRegistrations: false,
      canCheckIn: false,
      canViewContacts: false,
      canViewAnswers: false,
      canViewNotes: false,
    },
  },
} as const satisfies Record<string, AdminRights & { readonly allSchools: boolean }>;

const superOnly = () => false;
const seesRecords = (p: Permissions) => p.canViewRegistrations !== false;
const seesContacts = (p: Permissions) => seesRecords(p) && p.canViewContacts !== false;
const seesAnswers = (p: Permissions) => seesRecords(p) && p.canViewAnswers !== false;
/** Whoever changes or takes away whole records sees what is in them. */
const seesWholeRecords = (p: Permissions) => seesContacts(p) && seesAnswers(p);

/** Rights of an admin; super admins have all. */
const allowed: Record<Action, (permissions: Permissions) => boolean> = {
  'dashboard.view': seesRecords,
  'registrations.view': seesRecords,
  'contacts.view': seesContacts,
  'answers.view': seesAnswers,
  'notes.view': (p) => seesRecords(p) && p.canViewNotes !== false,
  'registrations.edit': (p) => seesWholeRecords(p) && p.canEditRegistrations !== false,
  'registrations.delete': superOnly,
  'registrations.export': (p) => seesWholeRecords(p) && p.canExport === true,
  'accommodation.manage': (p) => p.canArrangeStay === true,
  'transportation.manage': (p) => p.canArrangeTransport === true,
  'analytics.view': (p) => p.canViewAnalytics !== false,
  'payments.view': (p) => p.canViewPayments === true || p.canManagePayments === true,
  'payments.manage': (p) => p.canManagePayments === true,
  'payments.export': (p) =>
    p.canManagePayments === true || (p.canExport === true && p.canViewPayments === true),
  'issues.view': (p) => p.canViewIssues === true || p.canManageSettings === true,
  'issues.manage': (p) => p.canManageSettings === true,
  'messages.view': (p) => p.canViewMessages === true || p.canManageSettings === true,
  'messages.manage': (p) => p.canManageSettings === true,
  'settings.edit': (p) => p.canManageSettings === true,
  'settings.secure': superOnly,
  'logs.view': superOnly,
  'checkin.do': (p) => p.canCheckIn !== false,
  'checkin.list': (p) => p.canCheckIn !== false && seesRecords(p),
  'admins.manage': superOnly,
};

/** Where somebody's work is: the first that they may do leads there. */
const startPages = [
  ['settings.secure', 'dashboard'],
  ['payments.manage', 'payment-history'],
  ['issues.manage', 'issues'],
  ['accommodation.manage', 'accommodation'],
  ['transportation.manage', 'transportation'],
  ['dashboard.view', 'dashboard'],
] as const satisfies readonly (readonly [Action, string])[];
export type StartPage = (typeof startPages)[number][1] | 'check-in';

/** The page that an admin sees first after signing in (docs/product/staff.md#rights). */
export function startPageOf(admin: AdminRights): StartPage {
  return startPages.find(([action]) => can(admin, action))?.[1] ?? 'check-in';
}

/**
 * Whether this admin may do `action` at all; the school scope decides for which rows
 * (docs/product/staff.md#schools).
 */
export function can(admin: AdminRights, action: Action): boolean {
  return admin.role === 'super_admin' || allowed[action](admin.permissions);
}
