import { can } from '@sangamam/contract/permissions';
import { useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import AdminNotFoundPage from '../../shell/admin-not-found-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import styles from './accommodation-page.module.css';
import { AllocationTab } from './allocation-tab.tsx';
import { HostsTab } from './hosts-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { RoomListTab } from './room-list-tab.tsx';
import { RoomsTab } from './rooms-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';
import { words } from './words.ts';

const tabs = {
  allocation: AllocationTab,
  requests: RequestsTab,
  rooms: RoomsTab,
  summary: SummaryTab,
  list: RoomListTab,
  hosts: HostsTab,
};
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

/** Who sleeps where: requests, rooms, and putting the one into the other. */
export default function AccommodationPage() {
  const [search] = useSearchParams();
  const user = useSession((session) => session.user);
  const current = names.find((name) => name === search.get('tab')) ?? 'allocation';
  const Tab = tabs[current];
  // For others there is no such page (Specification 6); the server refuses its calls as well.
  if (!user || !can(user, 'accommodation.manage')) return <AdminNotFoundPage />;
  return (
    <>
      <PageHead title={words.title} />
      <h1 className={styles.title}>{words.title}</h1>
      <TabLinks
        label={words.title}
        current={current}
        tabs={names.map((name) => ({
          key: name,
          label: words.tabs[name],
          to: `${paths.adminAccommodation}?tab=${name}`,
        }))}
      />
      <Tab />
    </>
  );
}
