import { describe, expect, it } from 'vitest';
import { permissionFlags } from '../sign-in/auth.ts';
import {
  type Action,
  type AdminRights,
  can,
  flags,
  isSet,
  presets,
  startPageOf,
} from './permissions.ts';

const everyAction: readonly Action[] = [
  'dashboard.view',
  'registrations.view',
  'contacts.view',
  'answers.view',
  'notes.view',
  'registrations.edit',
  'registrations.delete',
  'registrations.export',
  'sensitive.export',
  'accommodation.manage',
  'transportation.manage',
  'analytics.view',
  'payments.view',
  'payments.manage',
  'payments.export',
  'issues.view',
  'issues.manage',
  'messages.view',
  'messages.manage',
  'settings.edit',
  'settings.secure',
  'logs.view',
  'checkin.do',
  'checkin.list',
  'admins.manage',
];

const forEveryAdmin: Action[] = [
  'dashboard.view',
  'registrations.view',
  'contacts.view',
  'answers.view',
  'notes.view',
];
const unlessForbidden: Action[] = [
  'registrations.edit',
  'analytics.view',
  'checkin.do',
  'checkin.list',
];

const cast: Record<string, { admin: AdminRights; may: readonly Action[] }> = {
  'the president, a super admin': {
    admin: { role: 'super_admin', permissions: {} },
    may: everyAction,
  },
  'a super admin whose permissions say no': {
    admin: {
      role: 'super_admin',
      permissions: { canViewAnalytics: false, canEditRegistrations: false, canCheckIn: false },
    },
    may: everyAction,
  },
  'a school coordinator with no permission named': {
    admin: { role: 'admin', permissions: {} },
    may: [...forEveryAdmin, ...unlessForbidden],
  },
  'a coordinator who must not see analytics': {
    admin: { role: 'admin', permissions: { canViewAnalytics: false } },
    may: [...forEveryAdmin, 'registrations.edit', 'checkin.do', 'checkin.list'],
  },
  'the help desk, which manages settings': {
    admin: { role: 'admin', permissions: { canManageSettings: true } },
    may: [
      ...forEveryAdmin,
      ...unlessForbidden,
      'issues.view',
      'issues.manage',
      'messages.view',
      'messages.manage',
      'settings.edit',
    ],
  },
  'the treasurer': {
    admin: { role: 'admin', permissions: { canManagePayments: true, canExport: true } },
    may: [
      ...forEveryAdmin,
      ...unlessForbidden,
      'payments.view',
      'payments.manage',
      'payments.export',
      'registrations.export',
    ],
  },
  'the medical desk, which exports sensitive answers': {
    admin: { role: 'admin', permissions: { canExport: true, canExportSensitive: true } },
    may: [...forEveryAdmin, ...unlessForbidden, 'registrations.export', 'sensitive.export'],
  },
  'whoever was given sensitive answers and no exports': {
    admin: { role: 'admin', permissions: { canExportSensitive: true } },
    may: [...forEveryAdmin, ...unlessForbidden],
  },
  'whoever exports, and sees no answers': {
    admin: {
      role: 'admin',
      permissions: { canExport: true, canExportSensitive: true, canViewAnswers: false },
    },
    may: [
      'dashboard.view',
      'registrations.view',
      'contacts.view',
      'notes.view',
      'analytics.view',
      'checkin.do',
      'checkin.list',
    ] as Action[],
  },
  'whoever only arranges rooms, and sees no contacts': {
    admin: { role: 'admin', permissions: { canArrangeStay: true, canViewContacts: false } },
    may: [
      'dashboard.view',
      'registrations.view',
      'answers.view',
      'notes.view',
      'accommodation.manage',
      'analytics.view',
      'checkin.do',
      'checkin.list',
    ] as Action[],
  },
  'a door volunteer': { admin: presets.doorVolunteer, may: ['checkin.do'] },
  'a viewer': {
    admin: {
      role: 'admin',
      permissions: { canViewAnalytics: false, canEditRegistrations: false, canCheckIn: false },
    },
    may: forEveryAdmin,
  },
};

describe.each(Object.entries(cast))('%s', (_name, { admin, may }) => {
  it.each(everyAction)('%s', (action) => {
    expect(can(admin, action)).toBe(may.includes(action));
  });
});

it.each([
  ['superAdmin', 'dashboard'],
  ['coordinator', 'dashboard'],
  ['treasurer', 'payment-history'],
  ['helpDesk', 'issues'],
  ['rooms', 'accommodation'],
  ['journeys', 'transportation'],
  ['doorVolunteer', 'check-in'],
  ['viewer', 'dashboard'],
] as const)('%s starts at %s', (preset, page) => {
  expect(startPageOf(presets[preset])).toBe(page);
});

describe.each(flags)('%s', (flag) => {
  it.each([true, false])('reaches whoever reads an account when it is %s', (isOn) => {
    expect(permissionFlags.parse({ [flag]: isOn })).toEqual({ [flag]: isOn });
  });
});

it.each(Object.entries(presets))(
  '%s exports sensitive answers only as super admin',
  (_, preset) => {
    expect(isSet(preset.permissions, 'canExportSensitive')).toBe(false);
    expect(can(preset, 'sensitive.export')).toBe(preset.role === 'super_admin');
  },
);
