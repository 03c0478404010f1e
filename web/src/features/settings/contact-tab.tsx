import { SettingsForm } from './settings-form.tsx';
import { Group, Row, SwitchSetting, TextInLanguages, TextSetting } from './tab-fields.tsx';
import { words } from './words.ts';

/** How people reach the organisers, and what the foot of public pages says. */
export function ContactTab() {
  return (
    <SettingsForm tab="contact">
      <Group title={words.groups.reach}>
        <Row>
          <TextSetting at="contact.email" hint={words.hints.email} />
          <TextSetting at="contact.phone" optional hint={words.hints.phone} />
        </Row>
        <TextInLanguages at="contact.hours" optional />
        <TextInLanguages at="contact.address" rows={3} optional />
      </Group>
      <Group title={words.groups.footer}>
        <SwitchSetting at="features.credit" hint={words.hints.credit} />
        <TextInLanguages at="contact.credit" optional />
      </Group>
    </SettingsForm>
  );
}
