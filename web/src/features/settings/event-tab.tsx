import { EventPreview } from './event-preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import {
  Group,
  MomentSetting,
  Row,
  SwitchSetting,
  TextInLanguages,
  TextSetting,
} from './tab-fields.tsx';
import { words } from './words.ts';

/** What the event is, when and where. */
export function EventTab() {
  return (
    <SettingsForm tab="event" preview={<EventPreview />}>
      <Group title={words.groups.name}>
        <TextInLanguages at="event.name" />
        <TextInLanguages at="event.tagline" optional />
        <Row>
          <TextSetting at="event.edition" optional />
          <TextSetting at="event.numberPrefix" hint={words.hints.numberPrefix} />
        </Row>
      </Group>
      <Group title={words.groups.when} hint={words.hints.indianTime}>
        <Row>
          <MomentSetting at="event.startsAt" />
          <MomentSetting at="event.endsAt" />
        </Row>
      </Group>
      <Group title={words.groups.where}>
        <TextInLanguages at="event.venueName" />
        <TextInLanguages at="event.city" />
        <TextSetting at="event.mapUrl" optional hint={words.hints.mapUrl} />
      </Group>
      <Group title={words.groups.publicPages}>
        <SwitchSetting at="features.publicCounts" hint={words.hints.publicCounts} />
        <SwitchSetting at="features.gallery" hint={words.hints.gallery} />
      </Group>
    </SettingsForm>
  );
}
