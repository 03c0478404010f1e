import { shortEventName } from '@sangamam/contract/event-name';
import { useRootData, useSettings } from '../kit/page/settings.ts';
import { paths } from '../kit/paths.ts';
import type { SiteWords } from '../kit/words/site-words.ts';
import { ConfluenceMark } from './confluence-mark.tsx';
import styles from './footer.module.css';
import { LanguageSwitch } from './language-switch.tsx';

/** The links of the footer in the order of the specification. */
const footerLinks: readonly { path: string; word: keyof SiteWords['links'] }[] = [
  { path: paths.register, word: 'register' },
  { path: paths.terms, word: 'terms' },
  { path: paths.privacy, word: 'privacy' },
  { path: paths.refund, word: 'refund' },
  { path: paths.cancellation, word: 'cancellation' },
  { path: paths.contact, word: 'contact' },
  { path: paths.gallery, word: 'gallery' },
];

export function Footer({ words }: { words: SiteWords }) {
  const settings = useSettings();
  const { event, contact, features } = settings;
  const year = new Date(useRootData()?.renderedAtMs ?? 0).getUTCFullYear();
  return (
    <footer className={styles.footer} data-site-footer>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>
            <ConfluenceMark className={styles.mark} />
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
            {footerLinks
              .filter(({ path }) => features.gallery || path !== paths.gallery)
              .map(({ path, word }) => (
                <li key={path}>
                  <a href={path}>{words.links[word]}</a>
                </li>
              ))}
          </ul>
        </nav>
        <p className={styles.legal}>
          © {year} {contact.legalName}
        </p>
      </div>
      {features.credit && contact.credit && (
        <p className={styles.credit} data-made-by suppressHydrationWarning>
          {words.madeBy(contact.credit)}
        </p>
      )}
    </footer>
  );
}
