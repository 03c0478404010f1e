import { can } from '@sangamam/contract/calls/permissions';
import { words } from '@sangamam/words/staff/settings';
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import AdminNotFoundPage from '../../kit/page/admin-not-found-page.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useSession } from '../../kit/session/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './settings-page.module.css';
import { settingsParts, settingsPath } from './settings-tabs.ts';

/** The frame of the settings: the parts this admin may see beside the one that is open. */
export default function SettingsPage() {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const parts = settingsParts.filter(
    ({ action }) => user && (action === null || can(user, action)),
  );
  const [first] = parts;
  const current = parts.find(({ slug }) => `${pathname}/`.startsWith(`${settingsPath(slug)}/`));
  if (first && /^\/admin\/settings\/?$/.test(pathname)) {
    return <Navigate to={settingsPath(first.slug)} replace />;
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
              <p className={styles.group}>{group}</p>
              <ul>
                {parts
                  .filter((part) => part.group === group)
                  .map(({ slug, label }) => (
                    <li key={slug}>
                      <NavLink to={settingsPath(slug)} className={styles.part ?? ''}>
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
            value={current.slug}
            options={parts.map(({ slug, label }) => ({ value: slug, label }))}
            onChange={({ target }) => navigate(settingsPath(target.value))}
          />
        </div>
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
