import { settingsTabNames } from '@sangamam/contract/settings/tabs';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { FaqTab } from './faq-tab.tsx';
import { HomeTab } from './home-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { MessageLogTab } from './message-log-tab.tsx';
import { MessageTextsTab } from './message-texts-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { PlainTab } from './plain-tab.tsx';
import { PoliciesTab } from './policies-tab.tsx';
import { QuestionsTab } from './questions-tab.tsx';
import { SponsorsTab } from './sponsors-tab.tsx';

/** Parts with a page of their own; what else the catalogue of settings has is drawn as it says. */
const byHand: Readonly<Record<string, ComponentType>> = {
  options: OptionsTab,
  questions: QuestionsTab,
  home: HomeTab,
  faq: FaqTab,
  sponsors: SponsorsTab,
  policies: PoliciesTab,
  'message-texts': MessageTextsTab,
  'message-log': MessageLogTab,
  jobs: JobsTab,
};

/** One part of the settings; the frame around it knows which there are. */
export default function TabPage() {
  const { tab } = useParams();
  const Tab = byHand[tab ?? ''];
  const plain = settingsTabNames.find((name) => name === tab);
  if (Tab) return <Tab />;
  return plain && <PlainTab key={plain} tab={plain} />; // the frame opens no other
}
