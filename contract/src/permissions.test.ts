import { describe, expect, it } from 'vitest';
import { type Action, type AdminRights, can } from './permissions.ts';

const everyAction: readonly Action[] = [
  'dashboard.view',
  'registrations.view',
  'registrations.edit',
  'registrations.delete',
  'registrations.export',
  'accommodation.manage',
  'transportation.manage',
  'analytics.view',
  'payments.view',
  'payments.manage',
  'payments.export',
  'issues.view',
  'issues.manage',
  'messages.manage',
  'settings.edit',
  'settings.secure',
  'logs.view',
  'checkin.do',
  'admins.manage',
];

const forEveryAdmin: Action[] = [
  'dashboard.view',
  'registrations.view',
  'payments.view',
  'issues.view',
];
const unlessForbidden: Action[] = ['registrations.edit', 'analytics.view', 'checkin.do'];

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
    may: [...forEveryAdmin, 'registrations.edit', 'checkin.do'],
  },
  'the help desk, which manages settings': {
    admin: { role: 'admin', permissions: { canManageSettings: true } },
    may: [
      ...forEveryAdmin,
      ...unlessForbidden,
      'issues.manage',
      'messages.manage',
      'settings.edit',
    ],
  },
  'the treasurer': {
    admin: { role: 'admin', permissions: { canManagePayments: true, canExport: true } },
    may: [
      ...forEveryAdmin,
      ...unlessForbidden,
      'payments.manage',
      'payments.export',
      'registrations.export',
    ],
  },
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
