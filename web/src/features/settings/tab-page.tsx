import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { ContactTab } from './contact-tab.tsx';
import { DeadlinesTab } from './deadlines-tab.tsx';
import { EventTab } from './event-tab.tsx';
import { FaqTab } from './faq-tab.tsx';
import { FeesTab } from './fees-tab.tsx';
import { HomeTab } from './home-tab.tsx';
import { LanguagesTab } from './languages-tab.tsx';
import { MessageLogTab } from './message-log-tab.tsx';
import { MessageTextsTab } from './message-texts-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { PoliciesTab } from './policies-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SponsorsTab } from './sponsors-tab.tsx';

const tabs: Readonly<Record<string, ComponentType>> = {
  event: EventTab,
  fees: FeesTab,
  deadlines: DeadlinesTab,
  options: OptionsTab,
  home: HomeTab,
  faq: FaqTab,
  sponsors: SponsorsTab,
  policies: PoliciesTab,
  contact: ContactTab,
  payments: PaymentsTab,
  security: SecurityTab,
  languages: LanguagesTab,
  messages: MessagesTab,
  'message-texts': MessageTextsTab,
  'message-log': MessageLogTab,
};

/** One part of the settings; the frame around it knows which there are. */
export default function TabPage() {
  const { tab } = useParams();
  const Tab = tabs[tab ?? '']; // the frame opens no other
  return Tab && <Tab />;
}
