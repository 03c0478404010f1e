import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ConfluenceMark } from './confluence-mark.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-switch.tsx';
import { shortName, useSettings } from './settings.ts';
import type { ShellWords } from './words.ts';

/** The links of the header in the order of the specification; Register stands apart as a button. */
const headerLinks: readonly { path: string; word: keyof ShellWords['links'] }[] = [
  { path: paths.home, word: 'home' },
  { path: paths.gallery, word: 'gallery' },
  { path: paths.faq, word: 'faq' },
  { path: paths.contact, word: 'contact' },
  { path: paths.reportIssue, word: 'reportIssue' },
  { path: paths.alumniUpdate, word: 'alumniUpdate' },
];

/** Logo and links. `behaviour.js` opens the menu on phones and hides the bar while scrolling down. */
export function Header({ words }: { words: ShellWords }) {
  const settings = useSettings();
  const { pathname } = useLocation();
  const links = headerLinks.filter(
    ({ path }) => settings.features.gallery || path !== paths.gallery,
  );
  return (
    <header className={styles.header} data-site-header>
      <div className={styles.bar}>
        <a className={styles.logo} href={paths.home}>
          <ConfluenceMark className={styles.mark} />
          {shortName(settings)}
        </a>
        <nav id="site-menu" className={styles.links} aria-label={words.mainNavigation}>
          <ul>
            {links.map(({ path, word }) => (
              <li key={path}>
                <a href={path} aria-current={path === pathname ? 'page' : undefined}>
                  {words.links[word]}
                </a>
              </li>
            ))}
          </ul>
          <LanguageMenu />
        </nav>
        <ButtonLink className={styles.register} href={paths.registration} size="small">
          {words.links.register}
        </ButtonLink>
        <button
          type="button"
          className={styles.menu}
          aria-expanded="false"
          aria-controls="site-menu"
          data-menu-button
          suppressHydrationWarning
        >
          <span className={styles.lines} aria-hidden="true" />
          <span className="visually-hidden">{words.menu}</span>
        </button>
      </div>
    </header>
  );
}
