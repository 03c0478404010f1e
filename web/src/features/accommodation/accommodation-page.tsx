import { words } from '@sangamam/words/staff/accommodation';
import { TabbedPage } from '../../kit/page/tabbed-page.tsx';
import { AllocationTab } from './allocation-tab.tsx';
import { HostsTab } from './hosts-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { RoomListTab } from './room-list-tab.tsx';
import { RoomsTab } from './rooms-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';

const tabs = {
  allocation: AllocationTab,
  requests: RequestsTab,
  rooms: RoomsTab,
  summary: SummaryTab,
  list: RoomListTab,
  hosts: HostsTab,
};

export default function AccommodationPage() {
  return (
    <TabbedPage title={words.title} action="accommodation.manage" tabs={tabs} labels={words.tabs} />
  );
}
