/** The actions an admin may be allowed to take. Routes, sidebar, guard and buttons all use `can`. */
export type Action =
  | 'dashboard.view'
  /** The list, its counts and one record. */
  | 'registrations.view'
  /** Email and phone numbers of registrants. */
  | 'contacts.view'
  /** The answers of registrants beside name, school and year. */
  | 'answers.view'
  | 'notes.view'
  | 'registrations.edit'
  | 'registrations.delete'
  | 'registrations.export'
  /** Answers marked as sensitive, in files and as charts. */
  | 'sensitive.export'
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

/** The flags of an account, each with what holds where nothing is said (docs/product/staff.md#rights). */
export const usual = {
  /** Without it an account finds one person at a time, at the door. */
  canViewRegistrations: true,
  canViewContacts: true,
  canViewAnswers: true,
  canViewNotes: true,
  canEditRegistrations: true,
  canCheckIn: true,
  canViewAnalytics: true,
  canViewPayments: false,
  canManagePayments: false,
  canViewIssues: false,
  canViewMessages: false,
  canManageSettings: false,
  canExport: false,
  /** Beside `canExport`. */
  canExportSensitive: false,
  /** Only with all schools, since rooms and vehicles are of the event. */
  canArrangeStay: false,
  /** Only with all schools. */
  canArrangeTransport: false,
  /** The account opens nothing once the event is over. */
  endsWithEvent: false,
} as const;
export type Flag = keyof typeof usual;
export const flags = Object.keys(usual) as Flag[];
export type Permissions = { readonly [Name in Flag]?: boolean | undefined };

/** True if a flag is on: as it is set, or as usual. */
export const isSet = (permissions: Permissions, flag: Flag): boolean =>
  permissions[flag] ?? usual[flag];

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
const seesRecords = (p: Permissions) => isSet(p, 'canViewRegistrations');
const seesContacts = (p: Permissions) => seesRecords(p) && isSet(p, 'canViewContacts');
const seesAnswers = (p: Permissions) => seesRecords(p) && isSet(p, 'canViewAnswers');
/** An admin who changes or takes away whole records sees what is in them. */
const seesWholeRecords = (p: Permissions) => seesContacts(p) && seesAnswers(p);
const exportsRecords = (p: Permissions) => seesWholeRecords(p) && isSet(p, 'canExport');
const managesPayments = (p: Permissions) => isSet(p, 'canManagePayments');
const managesSettings = (p: Permissions) => isSet(p, 'canManageSettings');

/** Rights of an admin; super admins have all. */
const allowed: Record<Action, (permissions: Permissions) => boolean> = {
  'dashboard.view': seesRecords,
  'registrations.view': seesRecords,
  'contacts.view': seesContacts,
  'answers.view': seesAnswers,
  'notes.view': (p) => seesRecords(p) && isSet(p, 'canViewNotes'),
  'registrations.edit': (p) => seesWholeRecords(p) && isSet(p, 'canEditRegistrations'),
  'registrations.delete': superOnly,
  'registrations.export': exportsRecords,
  'sensitive.export': (p) => exportsRecords(p) && isSet(p, 'canExportSensitive'),
  'accommodation.manage': (p) => isSet(p, 'canArrangeStay'),
  'transportation.manage': (p) => isSet(p, 'canArrangeTransport'),
  'analytics.view': (p) => isSet(p, 'canViewAnalytics'),
  'payments.view': (p) => isSet(p, 'canViewPayments') || managesPayments(p),
  'payments.manage': managesPayments,
  'payments.export': (p) =>
    managesPayments(p) || (isSet(p, 'canExport') && isSet(p, 'canViewPayments')),
  'issues.view': (p) => isSet(p, 'canViewIssues') || managesSettings(p),
  'issues.manage': managesSettings,
  'messages.view': (p) => isSet(p, 'canViewMessages') || managesSettings(p),
  'messages.manage': managesSettings,
  'settings.edit': managesSettings,
  'settings.secure': superOnly,
  'logs.view': superOnly,
  'checkin.do': (p) => isSet(p, 'canCheckIn'),
  'checkin.list': (p) => isSet(p, 'canCheckIn') && seesRecords(p),
  'admins.manage': superOnly,
};

export const actions = Object.keys(allowed) as Action[];

/** The places of work: the first that somebody may do leads there. */
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
 * True if this admin may do `action` at all; the school scope decides for which rows
 * (docs/product/staff.md#schools).
 */
export function can(admin: AdminRights, action: Action): boolean {
  return admin.role === 'super_admin' || allowed[action](admin.permissions);
}
