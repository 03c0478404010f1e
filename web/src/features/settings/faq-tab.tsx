import { type EventSettings, settingsIn } from '@sangamam/contract/event-settings';
import type { Faq } from '@sangamam/contract/home';
import { Markdown } from '../../ui/markdown.tsx';
import { EntryList } from './entry-list.tsx';
import { homeWords as words } from './home-words.ts';
import { Preview } from './preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './tab.module.css';
import { Group, TextInLanguages, useTab } from './tab-fields.tsx';

/** Questions and answers of the home page, in their order. */
export function FaqTab() {
  return (
    <SettingsForm tab="faq" intro={words.intros.faq} preview={<FaqPreview />}>
      <Group title={words.groups.list}>
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
  const { value } = useTab();
  return (
    <Preview>
      {(language) =>
        settingsIn(value as unknown as EventSettings, language).faq.map(
          ({ question, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions keep their order
            <details key={index} className={styles.previewToggle}>
              <summary>{question}</summary>
              <Markdown source={answer} />
            </details>
          ),
        )
      }
    </Preview>
  );
}
