import type { Action } from '@sangamam/contract/permissions';
import { settingsTabs } from '@sangamam/contract/settings-tabs';
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

const event = 'The event';
const registration = 'Registration';
const site = 'Words and pages';
const messages = 'Messages';
const running = 'Running it';
const programs = 'Other programs';
const accounts = 'Accounts';

/** The parts of the settings in the order of their list, each a page of its own. */
export const settingsParts: readonly SettingsPart[] = [
  { slug: 'event', label: 'Event', group: event, action: settingsTabs.event },
  { slug: 'fees', label: 'Fees and discount', group: registration, action: settingsTabs.fees },
  {
    slug: 'deadlines',
    label: 'Deadlines and capacity',
    group: registration,
    action: settingsTabs.deadlines,
  },
  { slug: 'options', label: 'Form options', group: registration, action: settingsTabs.options },
  { slug: 'questions', label: 'Questions', group: registration, action: settingsTabs.questions },
  { slug: 'home', isWide: true, label: 'Home page', group: site, action: settingsTabs.home },
  { slug: 'faq', isWide: true, label: 'FAQ', group: site, action: settingsTabs.faq },
  { slug: 'sponsors', label: 'Sponsors', group: site, action: settingsTabs.sponsors },
  { slug: 'policies', isWide: true, label: 'Policies', group: site, action: settingsTabs.policies },
  { slug: 'gallery', label: 'Gallery', group: site, action: 'settings.edit' },
  { slug: 'contact', label: 'Contact and footer', group: site, action: settingsTabs.contact },
  { slug: 'languages', label: 'Languages', group: site, action: settingsTabs.languages },
  { slug: 'messages', label: 'Messages', group: messages, action: settingsTabs.messages },
  {
    slug: 'message-texts',
    isWide: true,
    label: 'Message texts',
    group: messages,
    action: 'settings.secure',
  },
  { slug: 'message-log', label: 'Message log', group: messages, action: 'settings.secure' },
  { slug: 'payments', label: 'Payments', group: running, action: settingsTabs.payments },
  { slug: 'security', label: 'Security', group: running, action: settingsTabs.security },
  { slug: 'api-keys', label: 'API keys', group: programs, action: 'settings.secure' },
  { slug: 'webhooks', label: 'Webhooks', group: programs, action: 'settings.secure' },
  { slug: 'admin-users', label: 'Admin users', group: accounts, action: 'admins.manage' },
  { slug: 'profile', label: 'My profile', group: accounts, action: null },
];

/** The address of a part. */
export const settingsPath = (slug: string) => `${paths.adminSettings}/${slug}`;
