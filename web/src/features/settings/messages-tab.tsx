import { EnvironmentFacts } from './environment-facts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Group, SwitchSetting } from './tab-fields.tsx';
import { words } from './words.ts';

/** Which messages go out by themselves, and through what. */
export function MessagesTab() {
  return (
    <SettingsForm tab="messages">
      <Group title={words.groups.reminders} hint={words.hints.reminders}>
        <SwitchSetting at="reminders.draft" />
        <SwitchSetting at="reminders.unpaid" />
        <SwitchSetting at="reminders.eventDays" />
      </Group>
      <EnvironmentFacts part="messages" />
    </SettingsForm>
  );
}
