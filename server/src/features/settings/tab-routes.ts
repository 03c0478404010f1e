import { pageOf } from '@sangamam/contract/calls/endpoint';
import { readEnvironment } from '@sangamam/contract/settings/environment';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import * as calls from '@sangamam/contract/settings/tabs';
import {
  asksPassword,
  mayEdit,
  type SettingsTab,
  settingsTabNames,
} from '@sangamam/contract/settings/tabs';
import { filledTab } from '@sangamam/contract/settings-rules/rules';
import { type Caller, checkPasswordGiven } from '../../platform/http/caller.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { completed } from '../../platform/settings/settings.ts';
import { findSettings } from '../../platform/settings/store.ts';
import { describeEffect } from './describe-effect.ts';
import { describeEnvironment } from './describe-environment.ts';
import { refuseUnknownPictures } from './pictures/refuse-unknown-pictures.ts';
import { presentVersion } from './present-version.ts';
import { refuseLostAnswers } from './refuse-lost-answers.ts';
import { refuseUsedOptions } from './refuse-used-options.ts';
import { readTab, saveTab, tabState } from './save-tab.ts';
import { findVersion, listNewestVersions, listVersions } from './version-store.ts';

/** Routes for staff to read, change, preview and restore tabs of the settings. */
export const settingsTabRoutes: Routes = (app, deps) => {
  const { db, now } = deps;

  /** The settings in the database; the cached ones may be slightly older. */
  async function readStored(): Promise<EventSettings> {
    const stored = await findSettings(db);
    if (!stored) throw new Error('The settings are missing from the database.');
    return completed(stored.value, now());
  }

  route(app, deps, calls.readSettings, async ({ caller: { admin } }) => {
    const [settings, versions] = await Promise.all([readStored(), listNewestVersions(db)]);
    return settingsTabNames
      .filter((tab) => mayEdit(admin, tab))
      .map((tab) =>
        tabState(
          settings,
          tab,
          versions.find((row) => row.tab === tab),
        ),
      );
  });

  route(app, deps, readEnvironment, async () => describeEnvironment(deps.config));

  route(app, deps, calls.saveSettings, async ({ params: { tab }, body, caller }) => {
    requireMayChange(caller, tab);
    const saved = await saveTab(deps, { tab, ...body }, caller.actor);
    deps.settings.forget();
    return saved;
  });

  route(app, deps, calls.readSettingsEffect, async ({ params: { tab }, body, caller }) => {
    refuseForeign(caller.admin, tab);
    const before = await readStored();
    const after = readTab(before, tab, body.value);
    await refuseUsedOptions(db, tab, before, after);
    await refuseLostAnswers(db, tab, before, after);
    await refuseUnknownPictures(db, tab, after);
    return { effects: await describeEffect(tab, { db, before, after, now: now() }) };
  });

  route(app, deps, calls.listSettingsVersions, async ({ params: { tab }, query, caller }) => {
    refuseForeign(caller.admin, tab);
    const { page, limit } = query;
    // one more: what the last one of the page is compared with
    const range = { offset: (page - 1) * limit, limit: limit + 1 };
    const { rows, total } = await listVersions(db, tab, range);
    const shown = rows.slice(0, limit).map((row, index) => presentVersion(row, rows[index + 1]));
    const pagination = pageOf({ page, limit }, total);
    return answer(shown, { pagination });
  });

  route(app, deps, calls.readSettingsVersion, async ({ params: { tab, version }, caller }) => {
    refuseForeign(caller.admin, tab);
    const [row, earlier, settings] = await Promise.all([
      findVersion(db, tab, version),
      findVersion(db, tab, version - 1),
      readStored(),
    ]);
    if (!row) throw new Refusal('NOT_FOUND');
    const value = filledTab(settings, tab, row.value) as Record<string, unknown>;
    return { ...presentVersion(row, earlier), value };
  });

  route(app, deps, calls.restoreSettings, async ({ params: { tab }, body, caller }) => {
    requireMayChange(caller, tab);
    const { version, restoreVersion } = body;
    const row = await findVersion(db, tab, restoreVersion);
    if (!row) throw new Refusal('NOT_FOUND');
    const change = { tab, version, value: row.value, restoredFrom: restoreVersion };
    const saved = await saveTab(deps, change, caller.actor);
    deps.settings.forget();
    return saved;
  });

  /** Refuses with FORBIDDEN, and asks for the password again where the tab does. */
  function requireMayChange(caller: Caller & { admin: Admin }, tab: SettingsTab): void {
    refuseForeign(caller.admin, tab);
    checkPasswordGiven({ passwordAgain: asksPassword(tab) }, caller, now());
  }
};

/** Refuses with FORBIDDEN: some tabs are for super admins only. */
function refuseForeign(admin: Admin, tab: SettingsTab): void {
  if (!mayEdit(admin, tab)) throw new Refusal('FORBIDDEN');
}
