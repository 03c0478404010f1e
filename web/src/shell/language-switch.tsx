import { type Language, languages } from '@sangamam/contract/languages';
import { useLocation } from 'react-router';
import { languageNow } from '../languages/in-language.ts';
import styles from './language-switch.module.css';
import { useSettings } from './settings.ts';
import { shellWords as words } from './words.ts';

/** Each language by its own name, which is how its readers look for it. */
const names: Readonly<Record<Language, string>> = { en: 'English', ml: 'മലയാളം', hi: 'हिन्दी' };

function useOfferedLanguages(): readonly Language[] {
  const { languages: offered } = useSettings();
  return languages.filter((language) => language === 'en' || offered[language]);
}

/** The switch behind the name of the language that is shown, for the header. */
export function LanguageMenu() {
  if (useOfferedLanguages().length === 1) return null;
  return (
    <details className={styles.menu} data-languages>
      <summary>
        <span className="visually-hidden">{words.language}: </span>
        {names[languageNow()]}
      </summary>
      <LanguageSwitch />
    </details>
  );
}

/**
 * The same page in another language, by plain links: the server keeps the choice, and what was typed is
 * kept by the form. Nothing when the organisers offer English alone.
 */
export function LanguageSwitch() {
  const { search } = useLocation();
  const shown = useOfferedLanguages();
  if (shown.length === 1) return null;
  const hrefIn = (language: Language) => {
    const query = new URLSearchParams(search);
    query.set('lang', language);
    // without the path: one that begins with two slashes would lead to another site
    return `?${query}`;
  };
  return (
    <ul className={styles.switch} aria-label={words.language}>
      {shown.map((language) => (
        <li key={language}>
          <a
            href={hrefIn(language)}
            lang={language}
            hrefLang={language}
            aria-current={language === languageNow() ? 'true' : undefined}
          >
            {names[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}
