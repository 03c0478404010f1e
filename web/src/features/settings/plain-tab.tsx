import { type Section, settingsCatalogue } from '@sangamam/contract/settings/catalogue';
import type { Field } from '@sangamam/contract/settings/kinds';
import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import { words } from '@sangamam/words/staff/settings';
import { Link } from 'react-router';
import { waitingListPath } from '../../kit/paths.ts';
import type { Elements } from '../../ui/elements.ts';
import { ContactPreview } from './contact-preview.tsx';
import { EnvironmentFacts } from './environment-facts.tsx';
import { EventPreview } from './event-preview.tsx';
import { Setting } from './setting.tsx';
import { SettingsForm } from './settings-form.tsx';
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
