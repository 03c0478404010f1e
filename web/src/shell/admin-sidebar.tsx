import { Link, NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { CloseButton } from '../ui/close-button.tsx';
import type { pagesFor } from './admin-pages.ts';
import styles from './admin-sidebar.module.css';
import { adminWords as words } from './admin-words.ts';
import { ConfluenceMark } from './confluence-mark.tsx';
import { shortName, useSettings } from './settings.ts';

interface AdminSidebarProps {
  pages: ReturnType<typeof pagesFor>;
  className?: string | undefined;
  /** In a drawer: called when a page was chosen or the drawer is to close. */
  onLeave?: (() => void) | undefined;
}

/** The pages of the back office: a column on large screens, the contents of a drawer on small ones. */
export function AdminSidebar({ pages, className, onLeave }: AdminSidebarProps) {
  const settings = useSettings();
  return (
    <nav aria-label={words.navigation} className={classNames(styles.sidebar, className)}>
      <div className={styles.head}>
        <Link to={paths.adminDashboard} className={styles.logo} onClick={onLeave}>
          <ConfluenceMark className={styles.mark} />
          <span>
            {shortName(settings)}
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
