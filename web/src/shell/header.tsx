import { shortEventName } from '@sangamam/contract/event-name';
import { useLocation } from 'react-router';
import { useSettings } from '../kit/page/settings.ts';
import { paths } from '../kit/paths.ts';
import type { SiteWords } from '../kit/words/site-words.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ConfluenceMark } from './confluence-mark.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-switch.tsx';

/** The links of the header in the order of the specification. */
const headerLinks: readonly { path: string; word: keyof SiteWords['links'] }[] = [
  { path: paths.home, word: 'home' },
  { path: paths.registration, word: 'register' },
  { path: paths.gallery, word: 'gallery' },
  { path: paths.faq, word: 'faq' },
  { path: paths.contact, word: 'contact' },
  { path: paths.reportIssue, word: 'reportIssue' },
  { path: paths.alumniUpdate, word: 'alumniUpdate' },
];

/** Logo and links. `behaviour.js` opens the menu on phones and hides the bar while scrolling down. */
export function Header({ words }: { words: SiteWords }) {
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
          {shortEventName(settings.event)}
        </a>
        <nav id="site-menu" className={styles.links} aria-label={words.mainNavigation}>
          <ul>
            {links.map(({ path, word }) => (
              <li key={path}>
                <a
                  href={path}
                  aria-current={path === pathname ? 'page' : undefined}
                  data-register={path === paths.registration ? '' : undefined}
                >
                  {words.links[word]}
                </a>
              </li>
            ))}
          </ul>
          <LanguageMenu />
        </nav>
        {/* For phones, where the menu hides the links. */}
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
