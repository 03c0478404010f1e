import { type Language, languageFacts, languages } from '@sangamam/contract/locale/languages';
import {
  type EventSettings,
  type SiteSettings,
  settingsIn,
} from '@sangamam/contract/settings/event-settings';
import { words } from '@sangamam/words/staff/settings';
import { type ReactNode, useState } from 'react';
import styles from './tab.module.css';
import { useTab } from './tab-fields.tsx';

/** The tab as people will read it as it is typed now, in the language that is chosen above it. */
export function Preview({ children }: { children: (settings: SiteSettings) => ReactNode }) {
  const { value } = useTab();
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
              {languageFacts[known].name}
            </button>
          ))}
        </div>
      </div>
      <div lang={language}>{children(settingsIn(value as unknown as EventSettings, language))}</div>
    </section>
  );
}
