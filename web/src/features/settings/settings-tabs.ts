import type { Action } from '@sangamam/contract/calls/permissions';
import { type SettingsTab, settingsTabs } from '@sangamam/contract/settings/tabs';
import { words } from '@sangamam/words/staff/settings';
import type { SettingsPart } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

const { tabs } = words;

/** The address of a part. */
export const settingsPath = (slug: string) => `${paths.adminSettings}/${slug}`;

const part = (group: SettingsPart['group'], name: keyof typeof tabs, right: Action) => ({
  label: tabs[name],
  to: settingsPath(name),
  group,
  right,
});
const ofSettings = (group: SettingsPart['group'], name: SettingsTab) =>
  part(group, name, settingsTabs[name]);
const isWide = true;

/** The parts of the settings in the order of their list; those of other nouns follow in their groups. */
export const settingsParts: readonly SettingsPart[] = [
  ofSettings('event', 'event'),
  ofSettings('registration', 'fees'),
  ofSettings('registration', 'deadlines'),
  ofSettings('registration', 'options'),
  ofSettings('registration', 'questions'),
  ofSettings('site', 'look'),
  { ...ofSettings('site', 'home'), isWide },
  { ...ofSettings('site', 'faq'), isWide },
  ofSettings('site', 'sponsors'),
  { ...ofSettings('site', 'policies'), isWide },
  ofSettings('site', 'contact'),
  ofSettings('site', 'languages'),
  ofSettings('messages', 'messages'),
  { ...part('messages', 'message-texts', 'settings.secure'), isWide },
  part('messages', 'message-log', 'settings.secure'),
  ofSettings('running', 'payments'),
  ofSettings('running', 'security'),
  part('running', 'jobs', 'settings.secure'),
];
