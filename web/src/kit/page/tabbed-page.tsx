import { type Action, can } from '@sangamam/contract/calls/permissions';
import { type ComponentType, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useSession } from '../session/session.ts';
import AdminNotFoundPage from './admin-not-found-page.tsx';
import { PageHead } from './page-head.tsx';
import styles from './tabbed-page.module.css';
import { useAddedTabs } from './use-nouns.ts';

interface TabbedPageProps<Name extends string> {
  title: string;
  /** Admins without this right see the not-found page; the server refuses the calls too. */
  action: Action;
  /** The first is shown if the URL names none. */
  tabs: Readonly<Record<Name, ComponentType>>;
  labels: Readonly<Record<Name, string>>;
}

/** A staff page with tabs, its own and those other nouns have for it; `?tab=` says which is shown. */
export function TabbedPage<Name extends string>(props: TabbedPageProps<Name>) {
  const { title, action, tabs, labels } = props;
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const user = useSession((session) => session.user);
  const own = (Object.keys(tabs) as Name[]).map((name) => ({
    name,
    label: labels[name],
    Tab: tabs[name] as ComponentType,
  }));
  const all = [...own, ...useAddedTabs(pathname)];
  const current = all.find(({ name }) => name === search.get('tab')) ?? all[0];
  if (!user || !can(user, action) || !current) return <AdminNotFoundPage />;
  const { Tab } = current;
  return (
    <>
      <PageHead title={title} />
      <div className={styles.head}>
        <h1>{title}</h1>
        <TabLinks
          label={title}
          current={current.name}
          tabs={all.map(({ name, label }) => ({
            key: name,
            label,
            to: `${pathname}?tab=${name}`,
          }))}
        />
      </div>
      <Suspense fallback={<Skeleton shape="rows" lines={8} />}>
        <Tab />
      </Suspense>
    </>
  );
}
