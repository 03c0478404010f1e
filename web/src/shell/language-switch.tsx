import { readParameters } from '@sangamam/contract/calls/read-parameters';
import { type Language, languageFacts, languages } from '@sangamam/contract/locale/languages';
import { words } from '@sangamam/words/page/site';
import { useLocation, useMatches } from 'react-router';
import { joinHandles } from '../kit/page/route-handle.ts';
import { useSettings } from '../kit/page/settings.ts';
import { languageNow } from '../ui/in-language.ts';
import styles from './language-switch.module.css';

/** English, and the languages that the organisers offer beside it. */
export function useOfferedLanguages(): readonly Language[] {
  const { languages: offered } = useSettings();
  return languages.filter((language) => language === 'en' || offered[language]);
}

/** The address of the current page in a language. */
export function useHrefIn(): (language: Language) => string {
  const { search } = useLocation();
  const { reads = [] } = joinHandles(useMatches());
  return (language) => {
    const query = readParameters(search, reads);
    query.set('lang', language);
    // without the path: one that begins with two slashes would lead to another site
    return `?${query}`;
  };
}

/** The switch for the header: a menu under the name of the current language. */
export function LanguageMenu() {
  if (useOfferedLanguages().length === 1) return null;
  return (
    <details className={styles.menu} data-languages>
      <summary>
        <span className="visually-hidden">{words.language}: </span>
        {languageFacts[languageNow()].name}
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
  const shown = useOfferedLanguages();
  const hrefIn = useHrefIn();
  if (shown.length === 1) return null;
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
            {languageFacts[language].name}
          </a>
        </li>
      ))}
    </ul>
  );
}
