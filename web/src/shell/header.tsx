import { shortEventName } from '@sangamam/contract/locale/event-name';
import type { words as siteWords } from '@sangamam/words/page/site';
import { useLocation, useMatches } from 'react-router';
import { joinHandles } from '../kit/page/route-handle.ts';
import { useIsClosed, useSettings } from '../kit/page/settings.ts';
import { paths } from '../kit/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-switch.tsx';
import { SiteMark } from './site-mark.tsx';

/** The links of the header in the order of the specification. */
const headerLinks: readonly { path: string; word: keyof (typeof siteWords)['links'] }[] = [
  { path: paths.home, word: 'home' },
  { path: paths.registration, word: 'register' },
  { path: paths.gallery, word: 'gallery' },
  { path: paths.faq, word: 'faq' },
  { path: paths.contact, word: 'contact' },
  { path: paths.reportIssue, word: 'reportIssue' },
  { path: paths.alumniUpdate, word: 'alumniUpdate' },
];

/** Logo and links. `behaviour.js` opens the menu on phones and hides the bar while scrolling down. */
export function Header({ words }: { words: typeof siteWords }) {
  const settings = useSettings();
  const isClosed = useIsClosed();
  const { pathname } = useLocation();
  // whoever looks at their own registration is not asked to register
  const { own } = joinHandles(useMatches());
  const isInvited = !isClosed && !own && pathname !== paths.alumniUpdate;
  const links = headerLinks.filter(
    ({ path }) => settings.features.gallery || path !== paths.gallery,
  );
  return (
    <header className={styles.header} data-site-header>
      <div className={styles.bar}>
        <Logo />
        <nav id="site-menu" className={styles.links} aria-label={words.mainNavigation}>
          <ul>
            {links.map(({ path, word }) => (
              <li key={path}>
                <a
                  href={path}
                  aria-current={path === pathname ? 'page' : undefined}
                  data-register={word === 'register' && isInvited ? '' : undefined}
                >
                  {words.links[word === 'register' && isClosed ? 'registerClosed' : word]}
                </a>
              </li>
            ))}
          </ul>
          <LanguageMenu />
        </nav>
        {/* For phones, where the menu hides the links. */}
        {isInvited && (
          <ButtonLink className={styles.register} href={paths.registration} size="small">
            {words.links.register}
          </ButtonLink>
        )}
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

/** Round the form: whose it is, its language, and help. */
export function JourneyHeader({ words }: { words: typeof siteWords }) {
  return (
    <header className={styles.header} data-site-header>
      <div className={styles.bar}>
        <Logo />
        <div className={styles.journey}>
          <LanguageMenu />
          <a href={paths.contact}>{words.help}</a>
        </div>
      </div>
    </header>
  );
}

function Logo() {
  const { event } = useSettings();
  return (
    <a className={styles.logo} href={paths.home}>
      <SiteMark className={styles.mark} />
      {shortEventName(event)}
    </a>
  );
}
