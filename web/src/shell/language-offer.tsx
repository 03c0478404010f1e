import type { Language } from '@sangamam/contract/languages';
import { useContext } from 'react';
import { languageNow } from '../ui/in-language.ts';
import styles from './language-offer.module.css';
import { languageNames, useHrefIn, useOfferedLanguages } from './language-switch.tsx';
import { NonceContext } from './nonce.ts';

/** In the language that is offered, whatever the page's. */
const words: Readonly<Record<Language, { see: string; no: string }>> = {
  en: { see: 'Read this site in English', no: 'Not now' },
  ml: { see: 'മലയാളത്തിൽ വായിക്കുക', no: 'ഇപ്പോൾ വേണ്ട' },
  hi: { see: 'हिन्दी में पढ़ें', no: 'अभी नहीं' },
};

/**
 * Runs before the first paint, so that the line moves nothing. The page itself is the same for everyone
 * who reads its language and cannot know the phone's.
 */
const note = `try{const l=navigator.language.slice(0,2),r=document.documentElement
if(l!==r.lang&&!localStorage.getItem('language-chosen'))r.dataset.offer=l}catch{}`;

/** One line above the page where the browser prefers another of our languages; `behaviour.js` removes it. */
export function LanguageOffer() {
  const nonce = useContext(NonceContext);
  const others = useOfferedLanguages().filter((language) => language !== languageNow());
  const hrefIn = useHrefIn();
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning>
        {note}
      </script>
      {others.map((language) => (
        <aside
          key={language}
          className={styles.offer}
          lang={language}
          aria-label={languageNames[language]}
          data-language-offer
        >
          <a href={hrefIn(language)} hrefLang={language}>
            {words[language].see}
          </a>
          <button type="button" data-no-offer>
            {words[language].no}
          </button>
        </aside>
      ))}
    </>
  );
}
