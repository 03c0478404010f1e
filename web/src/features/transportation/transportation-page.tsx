import { can } from '@sangamam/contract/permissions';
import { useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import AdminNotFoundPage from '../../shell/admin-not-found-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ArrivalsTab } from './arrivals-tab.tsx';
import { PickupsTab } from './pickups-tab.tsx';
import { PoolingTab } from './pooling-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';
import styles from './transportation-page.module.css';
import { words } from './words.ts';

const tabs = {
  arrivals: ArrivalsTab,
  pickups: PickupsTab,
  pooling: PoolingTab,
  summary: SummaryTab,
};
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

/** Who arrives when and where, who fetches them, and who travels together. */
export default function TransportationPage() {
  const [search] = useSearchParams();
  const user = useSession((session) => session.user);
  const current = names.find((name) => name === search.get('tab')) ?? 'arrivals';
  const Tab = tabs[current];
  // For others there is no such page (Specification 6); the server refuses its calls as well.
  if (!user || !can(user, 'transportation.manage')) return <AdminNotFoundPage />;
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
          to: `${paths.adminTransportation}?tab=${name}`,
        }))}
      />
      <Tab />
    </>
  );
}
