import type { ExportGroup } from '@sangamam/contract/exports';
import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../platform/db/allows.ts';
import { duePaise } from '../../platform/db/due-paise.ts';

/** Kind of a cell: texts are quoted and escaped, numbers and times are written as they are. */
type Kind = 'text' | 'number' | 'moment';

export interface ExportColumn {
  readonly group: ExportGroup;
  readonly head: string;
  readonly kind: Kind;
  /** Expression on `registration`; null or '' when empty. */
  readonly value: RawBuilder<unknown>;
}

type Path = readonly [section: string, ...keys: string[]];
const answer = (path: Path) => sql`form #>> ${sql.lit(`{${path.join(',')}}`)}`;
const rupees = (paise: string) => sql`round(${sql.ref(paise)} / 100.0, 2)`;
/** A time in Kochi in a form that spreadsheets recognise. */
const moment = (at: string) =>
  sql`to_char(${sql.ref(at)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`;

const column = (group: ExportGroup, kind: Kind) => (head: string, value: RawBuilder<unknown>) => ({
  ...{ group, kind, head, value },
});
const text = (group: ExportGroup) => ({
  of: column(group, 'text'),
  ref: (head: string, name: string) => column(group, 'text')(head, sql.ref(name)),
  answer: (head: string, ...path: Path) => column(group, 'text')(head, answer(path)),
  yesNo: (head: string, ...path: Path) =>
    column(group, 'text')(
      head,
      sql`case ${answer(path)} when 'true' then 'Yes' when 'false' then 'No' end`,
    ),
  list: (head: string, ...path: Path) =>
    column(group, 'text')(
      head,
      sql`(select string_agg(chosen, '; ') from jsonb_array_elements_text(
        case jsonb_typeof(form #> ${sql.lit(`{${path.join(',')}}`)}) when 'array'
          then form #> ${sql.lit(`{${path.join(',')}}`)} end) as chosen)`,
    ),
});
const number = (group: ExportGroup) => ({
  of: column(group, 'number'),
  ref: (head: string, name: string) => column(group, 'number')(head, sql.ref(name)),
  answer: (head: string, ...path: Path) =>
    column(group, 'number')(head, sql`(${answer(path)})::numeric`),
});

/** All columns in the order of the file. */
export const exportColumns: readonly ExportColumn[] = [
  text('registration').ref('Number', 'registration_number'),
  text('registration').ref('Type', 'registration_type'),
  text('registration').ref('Status', 'status'),
  column('registration', 'moment')('Created', moment('created_at')),
  column('registration', 'moment')('Submitted', moment('submitted_at')),
  text('person').ref('Name', 'name'),
  text('person').ref('School', 'school'),
  text('person').answer('Other school', 'personalInfo', 'otherSchool'),
  text('person').ref('Year of passing', 'year_of_passing'),
  text('person').answer('Country', 'personalInfo', 'country'),
  text('person').answer('State', 'personalInfo', 'stateUT'),
  text('person').answer('District', 'personalInfo', 'district'),
  text('person').of(
    'May be photographed',
    sql`case when ${allows('photos')} then 'Yes' else 'No' end`,
  ),
  text('contact').ref('Email', 'email'),
  text('contact').ref('Phone', 'contact_number'),
  text('contact').answer('WhatsApp', 'personalInfo', 'whatsappNumber'),
  text('blood').answer('Blood group', 'personalInfo', 'bloodGroup'),
  text('work').list('Profession', 'professional', 'profession'),
  text('work').answer('Other profession', 'professional', 'professionOther'),
  text('work').answer('Role and organisation', 'professional', 'professionalDetails'),
  text('work').answer('Area of expertise', 'professional', 'areaOfExpertise'),
  text('work').answer('Key skills', 'professional', 'keySkills'),
  text('people').of(
    'Attending',
    sql`case when is_attending then 'Yes' when not is_attending then 'No' end`,
  ),
  number('people').ref('People', 'people'),
  number('people').ref('Adults veg', 'adults_veg'),
  number('people').ref('Adults non-veg', 'adults_non_veg'),
  number('people').ref('Teens veg', 'teens_veg'),
  number('people').ref('Teens non-veg', 'teens_non_veg'),
  number('people').ref('Children veg', 'children_veg'),
  number('people').ref('Children non-veg', 'children_non_veg'),
  text('people').list('Taking part', 'eventAttendance', 'eventParticipation'),
  text('people').answer('Taking part, details', 'eventAttendance', 'participationDetails'),
  number('money').of('Fee', rupees('fee_paise')),
  number('money').of('Paid', rupees('payment_amount_paise')),
  number('money').of('Due', sql`round((${duePaise()}) / 100.0, 2)`),
  number('money').of('Additional contribution', rupees('additional_contribution_paise')),
  text('money').ref('Payment', 'payment_status'),
  text('money').ref('Method', 'payment_method'),
  text('money').ref('Transaction', 'transaction_id'),
  text('money').ref('Receipt', 'receipt_number'),
  text('journey').yesNo('Travelling', 'transportation', 'isTravelling'),
  text('journey').answer('Starting place', 'transportation', 'startingLocation'),
  text('journey').answer('Mode of transport', 'transportation', 'modeOfTransport'),
  text('journey').answer('Arrival date', 'transportation', 'travelDate'),
  text('journey').answer('Arrival time', 'transportation', 'travelTime'),
  text('journey').answer('Arrival point', 'transportation', 'pickup', 'arrivalPoint'),
  text('journey').answer('Train or flight', 'transportation', 'pickup', 'serviceNumber'),
  text('journey').yesNo('Pick-up', 'transportation', 'pickup', 'needed'),
  number('journey').answer('Free seats', 'transportation', 'pickup', 'seatsOffered'),
  text('journey').answer('Travel remarks', 'transportation', 'travelSpecialRequirements'),
  text('stay').yesNo('Stay', 'accommodation', 'planAccommodation'),
  text('stay').answer('Kind of stay', 'accommodation', 'accommodation'),
  text('stay').answer('Area', 'accommodation', 'accommodationLocation'),
  text('stay').answer('Check-in', 'accommodation', 'stayDetails', 'checkIn'),
  text('stay').answer('Check-out', 'accommodation', 'stayDetails', 'checkOut'),
  number('stay').answer('Men', 'accommodation', 'stayDetails', 'men'),
  number('stay').answer('Women', 'accommodation', 'stayDetails', 'women'),
  number('stay').answer('Children', 'accommodation', 'stayDetails', 'children'),
  text('stay').answer('Stay remarks', 'accommodation', 'accommodationRemarks'),
  text('more').answer('T-shirt', 'optional', 'tshirtInterest'),
  text('more').list('Mentorship', 'optional', 'mentorshipOptions'),
  text('more').list('Training', 'optional', 'trainingOptions'),
  text('more').list('Seminars', 'optional', 'seminarOptions'),
  text('more').answer('Sponsoring', 'sponsorship', 'interested'),
  text('more').answer('Sponsoring, category', 'sponsorship', 'category'),
  text('more').answer('Sponsoring, organisation', 'sponsorship', 'organisation'),
];

/** Code points of the first characters that start a formula, in ASCII and full width, or that hide one. */
const formulaStarts = sql.lit('{9,10,13,43,45,61,64,65291,65293,65309,65312}');

/**
 * The column `c0`, `c1`, … as a CSV cell. A text gets an apostrophe when a spreadsheet would run it as a
 * formula (OWASP, CSV injection) or change it as a number: leading zeros, or twelve or more digits.
 */
export function csvCellSql({ kind }: ExportColumn, index: number): RawBuilder<unknown> {
  const value = sql.ref(`c${index}`);
  if (kind !== 'text') return value;
  // an regular expression costs far more than these comparisons, and few texts need one
  const isCut = sql`ascii(${value}) between 48 and 57 and (ascii(${value}) = 48 or length(${value}) > 11)
    and ${value} ~ '^(0[0-9]|[0-9]{12})'`;
  return sql`case when ascii(${value}) = any (${formulaStarts}::int[]) or ${isCut}
    then '''' || ${value} else ${value} end as ${value}`;
}

/** The columns as a JSON array, for files with typed cells. */
export function jsonLineSql(columns: readonly ExportColumn[]): RawBuilder<string> {
  const cells = columns.map((_, index) => sql.ref(`c${index}`));
  return sql<string>`json_build_array(${sql.join(cells)})::text`;
}
