import { type EventSettings, settingsIn } from '@sangamam/contract/event-settings';
import { Markdown } from '../../ui/markdown.tsx';
import { fieldLabels } from './field-labels.ts';
import { Preview } from './preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './tab.module.css';
import { Group, TextInLanguages, useTab } from './tab-fields.tsx';
import { words } from './words.ts';

const policies = ['terms', 'privacy', 'refund', 'cancellation'] as const;
type Policy = (typeof policies)[number];

/** The four policies, each with what people will read. */
export function PoliciesTab() {
  return (
    <SettingsForm tab="policies" intro={words.intros.policies}>
      {policies.map((policy) => (
        <Group key={policy} title={fieldLabels[`policies.${policy}`] ?? policy}>
          <TextInLanguages at={`policies.${policy}`} rows={14} />
          <details className={styles.previewToggle}>
            <summary>{words.preview}</summary>
            <PolicyPreview policy={policy} />
          </details>
        </Group>
      ))}
    </SettingsForm>
  );
}

function PolicyPreview({ policy }: { policy: Policy }) {
  const { value } = useTab();
  return (
    <Preview>
      {(language) => (
        <Markdown
          source={settingsIn(value as unknown as EventSettings, language).policies[policy]}
        />
      )}
    </Preview>
  );
}
