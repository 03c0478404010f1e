import { shortEventName } from '@sangamam/contract/locale/event-name';
import { words } from '@sangamam/words/staff/frame';
import { Link, NavLink } from 'react-router';
import { useSettings } from '../kit/page/settings.ts';
import { paths } from '../kit/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { CloseButton } from '../ui/close-button.tsx';
import type { pagesFor } from './admin-pages.ts';
import styles from './admin-sidebar.module.css';
import { SiteMark } from './site-mark.tsx';

interface AdminSidebarProps {
  pages: ReturnType<typeof pagesFor>;
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
        {pages.map(({ path, word, icon: Icon }) => (
          <li key={path}>
            <NavLink to={path} className={styles.page ?? ''} onClick={onLeave}>
              <Icon aria-hidden="true" size={20} />
              {words.pages[word]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
