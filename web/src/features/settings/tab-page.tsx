import type { SettingsTab } from '@sangamam/contract/settings-tabs';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { ContactTab } from './contact-tab.tsx';
import { DeadlinesTab } from './deadlines-tab.tsx';
import { EventTab } from './event-tab.tsx';
import { FeesTab } from './fees-tab.tsx';
import { LanguagesTab } from './languages-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { PoliciesTab } from './policies-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

const tabs: Readonly<Partial<Record<SettingsTab, ComponentType>>> = {
  event: EventTab,
  fees: FeesTab,
  deadlines: DeadlinesTab,
  policies: PoliciesTab,
  contact: ContactTab,
  payments: PaymentsTab,
  security: SecurityTab,
  languages: LanguagesTab,
};

/** One part of the settings that is saved as a whole; the frame around it knows which there are. */
export default function TabPage() {
  const { tab } = useParams();
  const Tab = tabs[tab as SettingsTab]; // the frame opens no other
  return Tab && <Tab />;
}
