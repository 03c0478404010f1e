import { shortEventName } from '@sangamam/contract/locale/event-name';
import { words } from '@sangamam/words/staff/frame';
import { Link, NavLink } from 'react-router';
import type { MenuEntry } from '../kit/page/nouns.ts';
import { useSettings } from '../kit/page/settings.ts';
import { paths } from '../kit/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { CloseButton } from '../ui/close-button.tsx';
import styles from './admin-sidebar.module.css';
import { SiteMark } from './site-mark.tsx';

interface AdminSidebarProps {
  pages: readonly MenuEntry[];
  className?: string | undefined;
  /** In a drawer: called when a page is chosen or the drawer should close. */
  onLeave?: (() => void) | undefined;
}

/** The pages of the back office: a column on large screens, the contents of a drawer on small ones. */
export function AdminSidebar({ pages, className, onLeave }: AdminSidebarProps) {
  const settings = useSettings();
  return (
    <nav aria-label={words.navigation} className={classNames(styles.sidebar, className)}>
      <div className={styles.head}>
        <Link to={paths.adminDashboard} className={styles.logo} onClick={onLeave}>
          <SiteMark className={styles.mark} onDark />
          <span>
            {shortEventName(settings.event)}
            <span className={styles.area}>{words.area}</span>
          </span>
        </Link>
        {onLeave && <CloseButton label={words.closeMenu} onPress={onLeave} />}
      </div>
      <ul className={styles.pages}>
        {pages.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.page ?? ''} onClick={onLeave}>
              <Icon aria-hidden="true" size={20} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
