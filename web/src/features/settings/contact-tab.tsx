import { type EventSettings, settingsIn } from '@sangamam/contract/event-settings';
import { siteWords } from '../../kit/words/site-words.ts';
import { EntryList } from './entry-list.tsx';
import { Preview } from './preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './tab.module.css';
import { Group, Row, SwitchSetting, TextInLanguages, TextSetting, useTab } from './tab-fields.tsx';
import { words } from './words.ts';

type SocialLink = EventSettings['contact']['social'][number];

/** How people reach the organisers, and what the foot of public pages says. */
export function ContactTab() {
  return (
    <SettingsForm tab="contact" preview={<ContactPreview />}>
      <Group title={words.groups.reach}>
        <Row>
          <TextSetting at="contact.email" hint={words.hints.email} />
          <TextSetting at="contact.phone" optional hint={words.hints.phone} />
        </Row>
        <TextInLanguages at="contact.hours" optional />
        <TextInLanguages at="contact.address" rows={3} optional />
      </Group>
      <Group title={words.groups.social} hint={words.hints.social}>
        <EntryList<SocialLink>
          at="contact.social"
          most={8}
          fresh={{ name: '', url: '' }}
          words={words.social}
          nameOf={({ name }) => name || words.social.fresh}
        >
          {(at) => (
            <Row>
              <TextSetting at={`${at}.name`} hint={words.hints.socialName} />
              <TextSetting at={`${at}.url`} hint={words.hints.mapUrl} />
            </Row>
          )}
        </EntryList>
      </Group>
      <Group title={words.groups.footer}>
        <SwitchSetting at="features.credit" hint={words.hints.credit} />
        <TextInLanguages at="contact.credit" optional />
      </Group>
    </SettingsForm>
  );
}

/** How people read it on the contact page and at the edge of all pages. */
function ContactPreview() {
  const { value } = useTab();
  return (
    <Preview>
      {(language) => {
        const { contact, features } = settingsIn(value as unknown as EventSettings, language);
        return (
          <div className={styles.eventPreview}>
            <p className={styles.address}>{contact.address}</p>
            <p>{contact.email}</p>
            {contact.phone && <p>{contact.phone}</p>}
            {contact.hours && <p>{contact.hours}</p>}
            {contact.social.length > 0 && (
              <p>{contact.social.map(({ name }) => name).join(' · ')}</p>
            )}
            {features.credit && contact.credit && <p>{siteWords.madeBy(contact.credit)}</p>}
          </div>
        );
      }}
    </Preview>
  );
}
