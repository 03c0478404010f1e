import type { Action } from '@sangamam/contract/calls/permissions';
import { settingsTabs } from '@sangamam/contract/settings/tabs';
import { words } from '@sangamam/words/staff/settings';
import { paths } from '../../kit/paths.ts';

interface SettingsPart {
  /** Below /admin/settings. */
  readonly slug: string;
  readonly label: string;
  readonly group: string;
  /** Null for what everybody has. */
  readonly action: Action | null;
  /** Long texts in several languages: on screens below 1600 pixels the list of parts makes room. */
  readonly isWide?: boolean;
}

const { event, registration, site, messages, running, programs, accounts } = words.tabGroups;
const { tabs } = words;

/** The parts of the settings in the order of their list, each a page of its own. */
export const settingsParts: readonly SettingsPart[] = [
  { slug: 'event', label: tabs.event, group: event, action: settingsTabs.event },
  { slug: 'fees', label: tabs.fees, group: registration, action: settingsTabs.fees },
  {
    slug: 'deadlines',
    label: tabs.deadlines,
    group: registration,
    action: settingsTabs.deadlines,
  },
  { slug: 'options', label: tabs.options, group: registration, action: settingsTabs.options },
  { slug: 'questions', label: tabs.questions, group: registration, action: settingsTabs.questions },
  { slug: 'look', label: tabs.look, group: site, action: settingsTabs.look },
  { slug: 'home', isWide: true, label: tabs.home, group: site, action: settingsTabs.home },
  { slug: 'faq', isWide: true, label: tabs.faq, group: site, action: settingsTabs.faq },
  { slug: 'sponsors', label: tabs.sponsors, group: site, action: settingsTabs.sponsors },
  {
    slug: 'policies',
    isWide: true,
    label: tabs.policies,
    group: site,
    action: settingsTabs.policies,
  },
  { slug: 'gallery', label: tabs.gallery, group: site, action: 'settings.edit' },
  { slug: 'contact', label: tabs.contact, group: site, action: settingsTabs.contact },
  { slug: 'languages', label: tabs.languages, group: site, action: settingsTabs.languages },
  { slug: 'messages', label: tabs.messages, group: messages, action: settingsTabs.messages },
  {
    slug: 'message-texts',
    isWide: true,
    label: tabs['message-texts'],
    group: messages,
    action: 'settings.secure',
  },
  { slug: 'message-log', label: tabs['message-log'], group: messages, action: 'settings.secure' },
  { slug: 'payments', label: tabs.payments, group: running, action: settingsTabs.payments },
  { slug: 'security', label: tabs.security, group: running, action: settingsTabs.security },
  {
    slug: 'jobs',
    label: tabs.jobs,
    group: running,
    action: 'settings.secure',
  },
  { slug: 'api-keys', label: tabs['api-keys'], group: programs, action: 'settings.secure' },
  { slug: 'webhooks', label: tabs.webhooks, group: programs, action: 'settings.secure' },
  { slug: 'admin-users', label: tabs['admin-users'], group: accounts, action: 'admins.manage' },
  { slug: 'profile', label: tabs.profile, group: accounts, action: null },
];

/** The address of a part. */
export const settingsPath = (slug: string) => `${paths.adminSettings}/${slug}`;
