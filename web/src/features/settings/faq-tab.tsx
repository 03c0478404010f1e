import { settingsCatalogue } from '@sangamam/contract/settings/catalogue';
import type { Faq } from '@sangamam/contract/settings/home';
import { words } from '@sangamam/words/staff/site-settings';
import { Markdown } from '../../ui/markdown.tsx';
import { EntryList } from './entry-list.tsx';
import { Preview } from './preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './tab.module.css';
import { Group, TextInLanguages } from './tab-fields.tsx';

/** Questions and answers of the home page, in their order. */
export function FaqTab() {
  return (
    <SettingsForm tab="faq" preview={<FaqPreview />}>
      <Group title={settingsCatalogue.faq.sections[0].title}>
        <EntryList<Faq[number]>
          at="faq"
          most={40}
          fresh={{ question: '', answer: '' }}
          words={words.questions}
          nameOf={({ question }) => question || words.questions.fresh}
        >
          {(at) => (
            <>
              <TextInLanguages at={`${at}.question`} />
              <TextInLanguages at={`${at}.answer`} rows={6} />
            </>
          )}
        </EntryList>
      </Group>
    </SettingsForm>
  );
}

/** How they read; nothing that is typed becomes markup. */
function FaqPreview() {
  return (
    <Preview>
      {({ faq }) =>
        faq.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions keep their order
          <details key={index} className={styles.previewToggle}>
            <summary>{question}</summary>
            <Markdown source={answer} />
          </details>
        ))
      }
    </Preview>
  );
}
