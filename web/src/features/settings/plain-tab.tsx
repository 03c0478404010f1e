import { dayInWords } from '@sangamam/contract/locale/dates';
import { type Section, settingsCatalogue } from '@sangamam/contract/settings/catalogue';
import type { Field } from '@sangamam/contract/settings/kinds';
import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import { words as siteWords } from '@sangamam/words/page/site';
import { words } from '@sangamam/words/staff/settings';
import { Link } from 'react-router';
import { waitingListPath } from '../../kit/paths.ts';
import type { Elements } from '../../ui/elements.ts';
import { EnvironmentFacts } from './environment-facts.tsx';
import { Preview } from './preview.tsx';
import { Setting } from './setting.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './tab.module.css';
import { Group, Row } from './tab-fields.tsx';

/** The part below the settings of a tab. */
const below: Partial<Record<SettingsTab, Elements>> = {
  event: <EventPreview />,
  deadlines: (
    <p>
      <Link to={waitingListPath}>{words.waitingList}</Link>
    </p>
  ),
  contact: <ContactPreview />,
  messages: <EnvironmentFacts part="messages" />,
  payments: <EnvironmentFacts part="payments" />,
  security: <EnvironmentFacts part="security" />,
};

/** A tab as the catalogue of settings has it: its sections, each with its settings. */
export function PlainTab({ tab }: { tab: SettingsTab }) {
  const sections: readonly Section[] = settingsCatalogue[tab].sections;
  return (
    <SettingsForm tab={tab} preview={below[tab]}>
      {sections.map(({ title, hint, fields }) => (
        <Group key={title} title={title} hint={hint}>
          {rowsOf(fields).map((names) =>
            names.length > 1 ? (
              <Row key={names[0]}>
                {names.map((name) => (
                  <Setting key={name} at={name} />
                ))}
              </Row>
            ) : (
              names.map((name) => <Setting key={name} at={name} />)
            ),
          )}
        </Group>
      ))}
    </SettingsForm>
  );
}

const isShort = ({ kind, translatedMax }: Field<unknown>) =>
  ['line', 'number', 'rupees', 'dateTime'].includes(kind) && translatedMax === undefined;

/** Names row by row: short settings that follow one another stand beside each other. */
function rowsOf(fields: Section['fields']): string[][] {
  const rows: string[][] = [];
  let wasShort = false;
  for (const [name, field] of Object.entries(fields)) {
    if (wasShort && isShort(field)) rows.at(-1)?.push(name);
    else rows.push([name]);
    wasShort = isShort(field);
  }
  return rows;
}

/** How people read it on the contact page and at the edge of all pages. */
function ContactPreview() {
  return (
    <Preview>
      {({ contact, features }) => (
        <div className={styles.eventPreview}>
          <p className={styles.address}>{contact.address}</p>
          <p>{contact.email}</p>
          {contact.phone && <p>{contact.phone}</p>}
          {contact.hours && <p>{contact.hours}</p>}
          {contact.social.length > 0 && <p>{contact.social.map(({ name }) => name).join(' · ')}</p>}
          {features.credit && contact.credit && (
            <p>{siteWords.madeBy({ credit: contact.credit })}</p>
          )}
        </div>
      )}
    </Preview>
  );
}

/** How the head of the home page reads with what is typed now. */
function EventPreview() {
  return (
    <Preview>
      {({ event }) => {
        const [first, last] = [event.startsAt, event.endsAt].map(dayIn);
        return (
          <div className={styles.eventPreview}>
            <p>{event.tagline}</p>
            <p className={styles.eventName}>{event.name}</p>
            <p>{first === last ? first : `${first} – ${last}`}</p>
            <p>
              {event.venueName}, {event.city}
            </p>
          </div>
        );
      }}
    </Preview>
  );
}

const dayIn = (moment: string) => (Number.isNaN(Date.parse(moment)) ? '…' : dayInWords(moment));
