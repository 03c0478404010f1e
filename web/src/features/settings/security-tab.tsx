import { EnvironmentFacts } from './environment-facts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Group, NumberSetting, Row, SwitchSetting } from './tab-fields.tsx';
import { words } from './words.ts';

/** What registrants prove, how many codes they get, how long staff stay signed in, and how long data is kept. */
export function SecurityTab() {
  return (
    <SettingsForm tab="security">
      <Group title={words.groups.registrants}>
        <SwitchSetting
          at="features.requireContactVerification"
          hint={words.hints.requireContactVerification}
        />
        <SwitchSetting at="features.askAge" hint={words.hints.askAge} />
      </Group>
      <Group title={words.groups.codes} hint={words.hints.codes}>
        <Row>
          <NumberSetting at="codes.perHour" />
          <NumberSetting at="codes.perDay" />
          <NumberSetting at="codes.textsPerDay" />
        </Row>
      </Group>
      <Group title={words.groups.sessions}>
        <Row>
          <NumberSetting at="sessions.staffHours" hint={words.hints.staffHours} />
          <NumberSetting at="sessions.staffIdleMinutes" hint={words.hints.staffIdleMinutes} />
        </Row>
      </Group>
      <Group title={words.groups.retention}>
        <Row>
          <NumberSetting at="retention.draftDays" hint={words.hints.draftDays} />
          <NumberSetting at="retention.registrationDays" hint={words.hints.registrationDays} />
          <NumberSetting at="retention.sealedDays" hint={words.hints.sealedDays} />
        </Row>
      </Group>
      <EnvironmentFacts part="security" />
    </SettingsForm>
  );
}
