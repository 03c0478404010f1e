import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import { words } from '@sangamam/words/staff/frame';
import { ChevronDown, LogOut, Menu, Search } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../kit/paths.ts';
import { forgetEdits } from '../kit/session/kept-edit.ts';
import { signOut } from '../kit/session/session.ts';
import { Button } from '../ui/button.tsx';
import styles from './admin-header.module.css';

interface AdminHeaderProps {
  user: AdminUser;
  onMenu: () => void;
  onFind: () => void;
}

/** The search over everything, who is signed in, for which schools, and how to sign out. */
export function AdminHeader({ user, onMenu, onFind }: AdminHeaderProps) {
  const navigate = useNavigate();

  /** In this browser only; the server is not called. */
  function logout() {
    forgetEdits();
    signOut();
    navigate(paths.adminLogin);
  }

  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.menu}
        onClick={onMenu}
        aria-label={words.openMenu}
        aria-haspopup="dialog"
      >
        <Menu aria-hidden="true" size={24} />
      </button>
      <button
        type="button"
        className={styles.find}
        onClick={onFind}
        aria-label={`${words.find} ${words.findShortcut}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
      >
        <Search aria-hidden="true" size={18} />
        <span className={styles.findText} aria-hidden="true">
          {words.find} <kbd className={styles.shortcut}>{words.findShortcut}</kbd>
        </span>
      </button>
      <Link to={paths.adminProfile} className={styles.who} title={words.profile}>
        <strong className={styles.name}>{user.name}</strong>
        <span className="faint">{words.roles[user.role]}</span>
      </Link>
      <Schools user={user} />
      <Button variant="secondary" size="small" onClick={logout} aria-label={words.logout}>
        <LogOut aria-hidden="true" size={18} />
        <span className={styles.logout}>{words.logout}</span>
      </Button>
    </header>
  );
}

/** How many schools an admin looks after; lists them when pressed. */
function Schools({ user: { role, allSchools, assignedSchools } }: { user: AdminUser }) {
  if (role === 'super_admin') return null;
  if (allSchools) return <span className={styles.allSchools}>{words.allSchools}</span>;
  if (assignedSchools.length === 0) return null;
  return (
    <>
      <button type="button" className={styles.schools} popoverTarget="assigned-schools">
        {words.schools({ count: assignedSchools.length })}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <ul id="assigned-schools" popover="auto" className={styles.list}>
        {assignedSchools.map((school) => (
          <li key={school}>{school}</li>
        ))}
      </ul>
    </>
  );
}
