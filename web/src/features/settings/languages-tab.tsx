import { SettingsForm } from './settings-form.tsx';
import { Group, SwitchSetting } from './tab-fields.tsx';
import { words } from './words.ts';

/** Which languages beside English people may choose. */
export function LanguagesTab() {
  return (
    <SettingsForm tab="languages" intro={words.intros.languages}>
      <Group title={words.groups.languages}>
        <SwitchSetting at="languages.ml" />
        <SwitchSetting at="languages.hi" />
      </Group>
    </SettingsForm>
  );
}
