import { words } from '@sangamam/words/staff/settings';
import { useContext } from 'react';
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import AdminNotFoundPage from '../../kit/page/admin-not-found-page.tsx';
import { allOf, isLedTo } from '../../kit/page/nouns.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { Nouns } from '../../kit/page/use-nouns.ts';
import { useSession } from '../../kit/session/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './settings-page.module.css';
import { settingsParts } from './settings-tabs.ts';

/** The frame of the settings: the parts this admin may see beside the one that is open. */
export default function SettingsPage() {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const nouns = useContext(Nouns);
  const parts = [...settingsParts, ...allOf(nouns, 'settings')].filter(
    (part) => user && isLedTo(part, user),
  );
  const [first] = parts;
  const current = parts.find(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  if (first && /^\/admin\/settings\/?$/.test(pathname)) {
    return <Navigate to={first.to} replace />;
  }
  if (!current) return <AdminNotFoundPage />;
  if (parts.length === 1) {
    return (
      <>
        <PageHead title={current.label} />
        <h1>{current.label}</h1>
        <Outlet />
      </>
    );
  }
  const groups = [...new Set(parts.map(({ group }) => group))];
  return (
    <>
      <PageHead title={`${current.label}, ${words.title}`} />
      <h1 className={styles.title}>{words.title}</h1>
      <div className={classNames(styles.page, current.isWide && styles.wide)}>
        <nav className={styles.parts} aria-label={words.parts}>
          {groups.map((group) => (
            <div key={group}>
              <p className={styles.group}>{words.tabGroups[group]}</p>
              <ul>
                {parts
                  .filter((part) => part.group === group)
                  .map(({ to, label }) => (
                    <li key={to}>
                      <NavLink to={to} className={styles.part ?? ''}>
                        {label}
                      </NavLink>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.choice}>
          <SelectField
            label={words.part}
            name="settings-part"
            value={current.to}
            options={parts.map(({ to, label }) => ({ value: to, label }))}
            onChange={({ target }) => navigate(target.value)}
          />
        </div>
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
