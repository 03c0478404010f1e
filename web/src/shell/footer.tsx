import { shortEventName } from '@sangamam/contract/locale/event-name';
import type { words as siteWords } from '@sangamam/words/page/site';
import { useIsClosed, useRootData, useSettings } from '../kit/page/settings.ts';
import { paths } from '../kit/paths.ts';
import styles from './footer.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteMark } from './site-mark.tsx';

/** The links of the footer in the order of the specification. */
const footerLinks: readonly { path: string; word: keyof (typeof siteWords)['links'] }[] = [
  { path: paths.register, word: 'register' },
  { path: paths.terms, word: 'terms' },
  { path: paths.privacy, word: 'privacy' },
  { path: paths.refund, word: 'refund' },
  { path: paths.cancellation, word: 'cancellation' },
  { path: paths.contact, word: 'contact' },
  { path: paths.gallery, word: 'gallery' },
];

export function Footer({ words }: { words: typeof siteWords }) {
  const settings = useSettings();
  const { event, contact, features } = settings;
  const isClosed = useIsClosed();
  const year = new Date(useRootData()?.renderedAtMs ?? 0).getUTCFullYear();
  return (
    <footer className={styles.footer} data-site-footer>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>
            <SiteMark className={styles.mark} onDark />
            {shortEventName(event)}
          </p>
          <address className={styles.address}>
            <span>{event.city}</span>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            {contact.phone && (
              <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>{contact.phone}</a>
            )}
            {contact.social.map(({ name, url }) => (
              <a key={url} href={url}>
                {name}
              </a>
            ))}
          </address>
          <LanguageSwitch />
        </div>
        <nav aria-label={words.footerNavigation}>
          <ul className={styles.links}>
            {features.publicCounts && (
              <li>
                <a href={paths.whoIsComing}>{words.links.whoIsComing}</a>
              </li>
            )}
            {features.remembrance && (
              <li>
                <a href={paths.remembrance}>{words.links.remembrance}</a>
              </li>
            )}
            {footerLinks
              .filter(({ path }) => features.gallery || path !== paths.gallery)
              .map(({ path, word }) => (
                <li key={path}>
                  <a href={path}>
                    {words.links[word === 'register' && isClosed ? 'registerClosed' : word]}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <p className={styles.legal}>
          © {year} {contact.legalName}
        </p>
      </div>
      <Credit words={words} />
    </footer>
  );
}

/** Round the form: one line. */
export function JourneyFooter({ words }: { words: typeof siteWords }) {
  const { event, contact } = useSettings();
  return (
    <footer className={styles.journey} data-site-footer>
      <p>
        <span>{event.city}</span>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
        <a href={paths.privacy}>{words.links.privacy}</a>
      </p>
      <Credit words={words} />
    </footer>
  );
}

function Credit({ words }: { words: typeof siteWords }) {
  const { contact, features } = useSettings();
  if (!features.credit || !contact.credit) return null;
  return (
    <p className={styles.credit} data-made-by suppressHydrationWarning>
      {words.madeBy({ credit: contact.credit })}
    </p>
  );
}
