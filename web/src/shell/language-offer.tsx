import { languageFacts } from '@sangamam/contract/locale/languages';
import { useContext } from 'react';
import { languageNow } from '../ui/in-language.ts';
import styles from './language-offer.module.css';
import { useHrefIn, useOfferedLanguages } from './language-switch.tsx';
import { NonceContext } from './nonce.ts';

/**
 * Runs before the first paint, so that the line moves nothing. The page itself is the same for everyone
 * who reads its language and cannot know the phone's.
 */
const note = `try{const l=navigator.language.split('-')[0]
if(!localStorage.getItem('language-chosen'))
for(const o of document.querySelectorAll('[data-language-offer]'))o.hidden=o.lang!==l}catch{}`;

/** One line above the page where the browser prefers another of our languages; `behaviour.js` removes it. */
export function LanguageOffer() {
  const nonce = useContext(NonceContext);
  const others = useOfferedLanguages().filter((language) => language !== languageNow());
  const hrefIn = useHrefIn();
  return (
    <>
      {others.map((language) => (
        <aside
          key={language}
          className={styles.offer}
          lang={language}
          aria-label={languageFacts[language].name}
          data-language-offer
          hidden
          suppressHydrationWarning
        >
          <a href={hrefIn(language)} hrefLang={language}>
            {languageFacts[language].offer}
          </a>
          <button type="button" data-no-offer>
            {languageFacts[language].decline}
          </button>
        </aside>
      ))}
      <script nonce={nonce} suppressHydrationWarning>
        {note}
      </script>
    </>
  );
}
