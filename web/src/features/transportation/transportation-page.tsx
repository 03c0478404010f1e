import { words } from '@sangamam/words/staff/transportation';
import { TabbedPage } from '../../kit/page/tabbed-page.tsx';
import { ArrivalsTab } from './arrivals-tab.tsx';
import { PickupsTab } from './pickups-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';

const tabs = { arrivals: ArrivalsTab, pickups: PickupsTab, summary: SummaryTab };

/** Everybody who arrives, when and where, and the drivers who fetch them. */
export default function TransportationPage() {
  return (
    <TabbedPage
      title={words.title}
      action="transportation.manage"
      tabs={tabs}
      labels={words.tabs}
    />
  );
}
