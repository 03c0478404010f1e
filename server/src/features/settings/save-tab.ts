import { problem } from '@sangamam/contract/locale/problems';
import { type TabValue, tabValues } from '@sangamam/contract/settings/catalogue';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import type { SettingsTab, TabState } from '@sangamam/contract/settings/tabs';
import { filledTab, findProblems, tabOf, withTab } from '@sangamam/contract/settings-rules/rules';
import { words } from '@sangamam/words/staff/settings';
import { followFeeChange, haveSameRates } from '../../domain/money/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { completed, writeSettings } from '../../platform/settings/settings.ts';
import { lockSettings } from '../../platform/settings/store.ts';
import { compareValues, type Difference, inWords } from './compare-values.ts';
import { refuseUnknownPictures } from './pictures/refuse-unknown-pictures.ts';
import { refuseLostAnswers } from './refuse-lost-answers.ts';
import { refuseUsedOptions } from './refuse-used-options.ts';
import { findVersion, insertVersion, type VersionRow } from './version-store.ts';

/** Longer values are cut in the user log; the version has them whole. */
const loggedLength = 500;

export interface TabChange {
  readonly tab: SettingsTab;
  /** The version that the editor was shown. */
  readonly version: number;
  readonly value: unknown;
  readonly restoredFrom?: number;
}

/**
 * Replaces one tab of the settings, and writes a version and the user log in the same transaction; nothing
 * is written when nothing changes. Refuses with VALIDATION, and with SETTINGS_STALE when the tab has a newer
 * version: `fields` then has the current values.
 */
export async function saveTab(
  deps: Pick<Deps, 'db' | 'now'>,
  { tab, version, value, restoredFrom }: TabChange,
  by: StaffActor,
): Promise<TabState> {
  const now = deps.now();
  return tx(deps.db, async (trx) => {
    const locked = await lockSettings(trx);
    const before = completed(locked.value, now);
    const newest = await findVersion(trx, tab, 'newest');
    const current = newest?.version ?? 1;
    if (version !== current) throw stale(tabOf(before, tab), value, newest);
    const isOlder = restoredFrom !== undefined;
    const next = readTab(before, tab, isOlder ? filledTab(before, tab, value) : value);
    await refuseUsedOptions(trx, tab, before, next);
    await refuseLostAnswers(trx, tab, before, next);
    await refuseUnknownPictures(trx, tab, next);
    const changes = compareValues(tabOf(before, tab), tabOf(next, tab));
    if (changes.length === 0) return tabState(before, tab, newest);

    const after = settled(before, next, now);
    const { admin } = by;
    if (!newest) {
      const { updatedAt: changedAt } = locked;
      const first = { tab, version: 1, value: tabOf(before, tab), changedAt, restoredFrom: null };
      await insertVersion(trx, { ...first, admin: null });
    }
    const row = {
      tab,
      version: current + 1,
      value: tabOf(after, tab),
      changedAt: now,
      restoredFrom: restoredFrom ?? null,
    };
    await insertVersion(trx, { ...row, admin });
    await writeSettings(trx, after, now);
    await followFeeChange(trx, before, after);
    const action = restoredFrom === undefined ? 'settings.save' : 'settings.restore';
    const object = { type: 'settings', id: tab };
    const logged = Object.fromEntries(changes.map(logEntry));
    await logAdminAction(trx, { by, action, object, changes: logged }, now);
    return tabState(after, tab, { ...row, adminName: admin.name });
  });
}

/** A tab as the API returns it; version 1 if it was never changed. */
export function tabState(
  settings: EventSettings,
  tab: SettingsTab,
  newest: VersionRow | undefined,
): TabState {
  return {
    tab,
    version: newest?.version ?? 1,
    changedAt: newest?.adminName ? newest.changedAt.toISOString() : null,
    changedBy: newest?.adminName ?? null,
    value: tabOf(settings, tab),
  };
}

/**
 * The settings with the tab's new values. Refuses with VALIDATION when they are invalid alone or with the
 * other settings.
 */
export function readTab(before: EventSettings, tab: SettingsTab, value: unknown): EventSettings {
  const parsed = tabValues[tab].safeParse(value);
  if (!parsed.success) {
    const fields: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message;
    throw new Refusal('VALIDATION', { fields });
  }
  const next = withTab(before, tab, parsed.data as TabValue<typeof tab>);
  const problems = findProblems(tab, next);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', { fields: problems });
  return next;
}

/** Raises the version of the fees when rates change, and that of the policies when they change. */
function settled(before: EventSettings, next: EventSettings, now: Date): EventSettings {
  const { fees, policies } = next;
  const version = before.policies.version + 1;
  return {
    ...next,
    ...(!haveSameRates(before, next) && { fees: { ...fees, version: before.fees.version + 1 } }),
    ...(havePoliciesChanged(before, next) && {
      policies: { ...policies, version, updatedAt: now.toISOString() },
    }),
  };
}

/** True if a policy has changed in any language. */
export function havePoliciesChanged(before: EventSettings, after: EventSettings): boolean {
  return compareValues(tabOf(before, 'policies'), tabOf(after, 'policies')).length > 0;
}

const cut = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean'
    ? value
    : inWords(value).slice(0, loggedLength);

const logEntry = ({ field, before, after }: Difference) =>
  [field, [cut(before), cut(after)]] as const;

function stale(current: unknown, mine: unknown, newest: VersionRow | undefined): Refusal {
  const who = newest?.adminName ?? words.somebody;
  const fields = compareValues(mine, current).map(({ field, after }) => [
    field,
    problem('changedTo', {
      value: inWords(after).slice(0, loggedLength) || words.versions.nothing,
    }),
  ]);
  return new Refusal('SETTINGS_STALE', {
    values: { who },
    fields: Object.fromEntries(fields),
  });
}
