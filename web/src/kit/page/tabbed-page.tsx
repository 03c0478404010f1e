import { type Action, can } from '@sangamam/contract/calls/permissions';
import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useSession } from '../session/session.ts';
import AdminNotFoundPage from './admin-not-found-page.tsx';
import { PageHead } from './page-head.tsx';
import styles from './tabbed-page.module.css';

interface TabbedPageProps<Name extends string> {
  title: string;
  /** Admins without this right see the not-found page; the server refuses the calls too. */
  action: Action;
  /** The first is shown if the URL names none. */
  tabs: Readonly<Record<Name, ComponentType>>;
  labels: Readonly<Record<Name, string>>;
}

/** A staff page with tabs; `?tab=` says which is shown. */
export function TabbedPage<Name extends string>(props: TabbedPageProps<Name>) {
  const { title, action, tabs, labels } = props;
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const user = useSession((session) => session.user);
  const names = Object.keys(tabs) as Name[];
  const current = names.find((name) => name === search.get('tab')) ?? names[0];
  if (!user || !can(user, action) || !current) return <AdminNotFoundPage />;
  const Tab: ComponentType = tabs[current];
  return (
    <>
      <PageHead title={title} />
      <div className={styles.head}>
        <h1>{title}</h1>
        <TabLinks
          label={title}
          current={current}
          tabs={names.map((name) => ({
            key: name,
            label: labels[name],
            to: `${pathname}?tab=${name}`,
          }))}
        />
      </div>
      <Tab />
    </>
  );
}
