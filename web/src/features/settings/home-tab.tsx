import { dayInWords } from '@sangamam/contract/locale/dates';
import { dayMs } from '@sangamam/contract/locale/durations';
import {
  type HomeContent,
  type Organiser,
  programmeKinds,
  type Remembered,
} from '@sangamam/contract/settings/home';
import { optionsOf } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/staff/site-settings';
import { useSettings } from '../../kit/page/settings.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeField } from '../../ui/text-field.tsx';
import { EntryList } from './entry-list.tsx';
import { HomePreview } from './home-preview.tsx';
import { PictureField } from './picture-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import {
  Group,
  Row,
  SwitchSetting,
  TextInLanguages,
  TextSetting,
  useSetting,
} from './tab-fields.tsx';

type Reason = HomeContent['why']['cards'][number];
type Day = HomeContent['programme']['days'][number];
type Part = Day['items'][number];

const freshPart: Part = { time: '', kind: 'ceremony', title: '', place: '', who: '' };
const kindOptions = programmeKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }));

/** The texts of the home page, part by part. */
export function HomeTab() {
  return (
    <SettingsForm tab="home" preview={<HomePreview />}>
      <Group title={words.groups.hero}>
        <TextInLanguages at="home.hero.invitation" rows={3} optional />
      </Group>
      <Group title={words.groups.why}>
        <Heading part="why" />
        <EntryList<Reason>
          at="home.why.cards"
          most={6}
          fresh={{ title: '', text: '' }}
          words={words.reasons}
          nameOf={({ title }) => title || words.reasons.fresh}
        >
          {(at) => (
            <>
              <TextInLanguages at={`${at}.title`} />
              <TextInLanguages at={`${at}.text`} rows={3} />
            </>
          )}
        </EntryList>
      </Group>
      <Programme />
      <Group title={words.groups.organisers} hint={words.hints.organisers}>
        <Heading part="organisers" />
        <People />
      </Group>
      <Group title={words.groups.remembrance} hint={words.hints.remembrance}>
        <Heading part="remembrance" />
        <RememberedPeople />
      </Group>
      {(['gettingThere', 'fees', 'schools', 'faq', 'sponsors'] as const).map((part) => (
        <Group key={part} title={words.groups[part]} hint={hints[part]}>
          <Heading part={part} />
        </Group>
      ))}
      <Group title={words.groups.closing} hint={words.hints.closing}>
        <TextInLanguages at="home.closing.text" rows={3} optional />
      </Group>
    </SettingsForm>
  );
}

const hints = {
  gettingThere: words.hints.gettingThere,
  fees: undefined,
  schools: undefined,
  faq: words.hints.faq,
  sponsors: words.hints.sponsors,
} as const;

/** How a part of the page begins. */
function Heading({ part }: { part: string }) {
  return (
    <>
      <TextInLanguages at={`home.${part}.title`} />
      <TextInLanguages at={`home.${part}.lead`} rows={2} optional />
    </>
  );
}

/** The organisers, and who looks after a school. */
function People() {
  return (
    <EntryList<Organiser>
      at="home.organisers.people"
      most={60}
      fresh={{ name: '', role: '', school: '', phone: '', email: '', agreed: false }}
      words={words.people}
      nameOf={({ name }) => name || words.people.fresh}
    >
      {(at, { name }) => (
        <>
          <TextSetting at={`${at}.name`} />
          <Row>
            <TextSetting at={`${at}.phone`} optional hint={words.hints.organiserPhone} />
            <TextSetting at={`${at}.email`} optional hint={words.hints.organiserEmail} />
          </Row>
          <TextInLanguages at={`${at}.role`} optional />
          <SchoolOf at={`${at}.school`} none={words.people.everySchool} />
          <PictureField
            at={`${at}.portrait`}
            use="portrait"
            alt={words.pictures.portrait.of({ name })}
            hint={words.hints.portrait}
          />
          <SwitchSetting at={`${at}.agreed`} hint={words.hints.agreed} />
        </>
      )}
    </EntryList>
  );
}

/** Batchmates and teachers who died. */
function RememberedPeople() {
  return (
    <EntryList<Remembered>
      at="home.remembrance.people"
      most={300}
      fresh={{ name: '', school: '', years: '', text: '', agreed: false }}
      words={words.people}
      nameOf={({ name }) => name || words.people.fresh}
    >
      {(at) => (
        <>
          <Row>
            <TextSetting at={`${at}.name`} />
            <TextSetting at={`${at}.years`} optional hint={words.hints.years} />
          </Row>
          <SchoolOf at={`${at}.school`} none={words.people.noSchool} />
          <TextInLanguages at={`${at}.text`} rows={2} optional />
          <SwitchSetting at={`${at}.agreed`} hint={words.hints.familyAgreed} />
        </>
      )}
    </EntryList>
  );
}

function SchoolOf({ at, none }: { at: string; none: string }) {
  const settings = useSettings();
  const schools = optionsOf(settings, 'schools').map(({ value }) => ({ value, label: value }));
  const school = useSetting({ at });
  return (
    <SelectField
      {...school.text}
      value={String(school.current ?? '')}
      options={[{ value: '', label: none }, ...schools]}
      onChange={({ target }) => school.set(target.value)}
    />
  );
}

/** The days of the event from its first, each with its parts in their order. */
function Programme() {
  const { event } = useSettings();
  const dateOf = (day: number) =>
    dayInWords(new Date(Date.parse(event.startsAt) + day * dayMs).toISOString());
  return (
    <Group title={words.groups.programme}>
      <Heading part="programme" />
      <EntryList<Day>
        at="home.programme.days"
        most={7}
        fresh={{ items: [] }}
        words={words.days}
        nameOf={(_, day) => words.days.name({ day: day + 1, date: dateOf(day) })}
      >
        {(at) => (
          <EntryList<Part>
            at={`${at}.items`}
            most={30}
            fresh={freshPart}
            words={words.parts}
            nameOf={({ time, title }) => [time, title || words.parts.fresh].join(' ').trim()}
          >
            {(part) => <PartFields at={part} />}
          </EntryList>
        )}
      </EntryList>
    </Group>
  );
}

function PartFields({ at }: { at: string }) {
  const time = useSetting({ at: `${at}.time` });
  const kind = useSetting({ at: `${at}.kind` });
  return (
    <>
      <Row>
        <TimeField
          {...time.text}
          value={String(time.current ?? '')}
          onChange={({ target }) => time.set(target.value)}
        />
        <SelectField
          {...kind.text}
          value={String(kind.current ?? '')}
          options={kindOptions}
          onChange={({ target }) => kind.set(target.value)}
        />
      </Row>
      <TextInLanguages at={`${at}.title`} />
      <TextInLanguages at={`${at}.place`} optional />
      <TextSetting at={`${at}.who`} optional hint={words.hints.who} />
    </>
  );
}
