import { fieldsOf } from '@sangamam/contract/settings/catalogue';
import type { SiteSettings } from '@sangamam/contract/settings/event-settings';
import { words } from '@sangamam/words/staff/settings';
import { Markdown } from '../../ui/markdown.tsx';
import { Preview } from './preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './tab.module.css';
import { Group, TextInLanguages } from './tab-fields.tsx';

type Policy = Exclude<keyof SiteSettings['policies'], 'version' | 'updatedAt'>;

/** The four policies, each with what people will read. */
export function PoliciesTab() {
  return (
    <SettingsForm tab="policies">
      {Object.entries(fieldsOf('policies')).map(([name, { label }]) => (
        <Group key={name} title={label}>
          <TextInLanguages at={name} />
          <details className={styles.previewToggle}>
            <summary>{words.preview}</summary>
            <Preview>
              {({ policies }) => <Markdown source={policies[name.split('.')[1] as Policy]} />}
            </Preview>
          </details>
        </Group>
      ))}
    </SettingsForm>
  );
}
