import { type Language, languages } from '@sangamam/contract/languages';
import { type ReactNode, useState } from 'react';
import styles from './tab.module.css';
import { words } from './words.ts';

/** What people will read, in the language that is chosen above it. */
export function Preview({ children }: { children: (language: Language) => ReactNode }) {
  const [language, setLanguage] = useState<Language>('en');
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <div className={styles.previewHead}>
        <span>{words.preview}</span>
        <div className={styles.previewLanguages}>
          {languages.map((known) => (
            <button
              key={known}
              type="button"
              lang={known}
              className={styles.previewLanguage}
              aria-pressed={known === language}
              onClick={() => setLanguage(known)}
            >
              {words.languages[known]}
            </button>
          ))}
        </div>
      </div>
      <div lang={language}>{children(language)}</div>
    </section>
  );
}
