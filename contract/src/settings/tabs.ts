import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { type Action, type AdminRights, can } from '../calls/permissions.ts';
import { failed } from '../locale/problems.ts';
import { heroImage } from './home.ts';

/**
 * The settings as staff edit them: by tab, each saved as a whole, with all versions. `tabValues` defines
 * what each tab holds.
 */

/**
 * The right that a tab needs; `settings.secure` for tabs of money, security and what people rely on: dates, venue,
 * policies and whom to write to (docs/product/settings.md#tabs).
 */
export const settingsTabs = {
  event: 'settings.secure',
  fees: 'settings.secure',
  deadlines: 'settings.secure',
  options: 'settings.edit',
  questions: 'settings.edit',
  look: 'settings.edit',
  home: 'settings.edit',
  faq: 'settings.edit',
  sponsors: 'settings.edit',
  policies: 'settings.secure',
  contact: 'settings.secure',
  messages: 'settings.secure',
  payments: 'settings.secure',
  security: 'settings.secure',
  languages: 'settings.edit',
} as const satisfies Record<string, Action>;

export type SettingsTab = keyof typeof settingsTabs;
export const settingsTabNames = Object.keys(settingsTabs) as SettingsTab[];

/** The tabs a stranger with somebody's open session would use to write on the public pages. */
const publicTexts: readonly SettingsTab[] = ['home', 'faq', 'sponsors'];

/** True if changing a tab asks for the password of the last minutes. */
export const asksPassword = (tab: SettingsTab): boolean =>
  settingsTabs[tab] === 'settings.secure' || publicTexts.includes(tab);

export const mayEdit = (admin: AdminRights, tab: SettingsTab) => can(admin, settingsTabs[tab]);

const access = { kind: 'admin', action: 'settings.edit' } as const;
const params = z.object({ tab: z.enum(settingsTabNames) });
/** The limit of the database column. */
const maxVersion = 2 ** 31 - 1;
const version = z.int().check(z.minimum(1), z.maximum(maxVersion));
/** The fields of a tab, as in `tabValues`. */
const value = z.record(z.string(), z.unknown());
const isoMoment = z.string();

const tabState = z.object({
  tab: z.enum(settingsTabNames),
  /** Version of this tab; sent with its next change, so that concurrent changes are noticed. */
  version,
  /** Null: never changed. */
  changedAt: z.nullable(isoMoment),
  changedBy: z.nullable(z.string()),
  value,
});
export type TabState = z.output<typeof tabState>;

/** Enough for the policies in three languages. */
const large = { textLimit: 30_000, bodyLimitBytes: 1024 * 1024 } as const;

export const readSettings = endpoint('GET /settings', {
  summary: 'The tabs of the settings that this admin may change, as they are',
  access,
  reply: z.array(tabState),
  failure: failed('settingsNotLoaded'),
});

/**
 * VALIDATION with what is wrong; SETTINGS_STALE, with the current values, if the tab was saved meanwhile;
 * PASSWORD_REQUIRED if the tab asks for a password and it was not entered recently.
 */
export const saveSettings = endpoint('PUT /settings/{tab}', {
  summary: 'Replaces one tab of the settings',
  access,
  params,
  body: z.object({ version, value }),
  reply: tabState,
  ...large,
  failure: failed('settingsNotSaved'),
});

/** Validates as `saveSettings` does; writes nothing. */
export const readSettingsEffect = endpoint('POST /settings/{tab}/effect', {
  summary: 'What saving these values would change for people, in sentences',
  access,
  params,
  body: z.object({ value }),
  reply: z.object({ effects: z.array(z.string()) }),
  ...large,
  failure: failed('effectsNotLoaded'),
});

const tabVersion = z.object({
  version,
  changedAt: isoMoment,
  /** Null: default values. */
  changedBy: z.nullable(z.string()),
  /** The version that was restored. */
  restoredFrom: z.nullable(version),
  /** Differences from the previous version, by dotted name, shortened; and their pictures, of whatever use. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string(),
      after: z.string(),
      pictures: z.object({ before: z.array(heroImage), after: z.array(heroImage) }),
    }),
  ),
});
export type TabVersion = z.output<typeof tabVersion>;

export const listSettingsVersions = endpoint('GET /settings/{tab}/versions', {
  summary: 'All versions of a tab, newest first',
  access,
  params,
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(tabVersion),
  paged: true,
  failure: failed('earlierVersionsNotLoaded'),
});

/** The same as saving the values of that version: they are checked, and become a version of their own. */
export const readSettingsVersion = endpoint('GET /settings/{tab}/versions/{version}', {
  summary: 'One version of a tab with its values',
  access,
  params: z.object({
    ...params.shape,
    version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxVersion)),
  }),
  reply: z.object({ ...tabVersion.shape, value }),
  failure: failed('earlierVersionNotLoaded'),
});

export const restoreSettings = endpoint('POST /settings/{tab}/restore', {
  summary: 'Restores an earlier version of a tab',
  access,
  params,
  body: z.object({ version, restoreVersion: version }),
  reply: tabState,
  failure: failed('versionNotRestored'),
});
