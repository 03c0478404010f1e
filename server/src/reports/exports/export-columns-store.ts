import { type AskingSettings, questionsOf } from '@sangamam/contract/form/form';
import {
  type KindName,
  keysOf,
  type Question,
  type SectionName,
  sectionOf,
} from '@sangamam/contract/questions/question';
import { wordsOf } from '@sangamam/contract/questions/words';
import { type ExportGroup, exportGroups } from '@sangamam/contract/reports/exports';
import { words } from '@sangamam/words/staff/file-columns';
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

const at = (path: string) => sql.lit(`{${keysOf(path).join(',')}}`);
const rupees = (paise: string) => sql`round(${sql.ref(paise)} / 100.0, 2)`;
/** A time at the event in a form that spreadsheets recognise. */
const moment = (name: string) =>
  sql`to_char(${sql.ref(name)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`;

const column =
  (group: ExportGroup, kind: Kind) =>
  (head: string, value: string | RawBuilder<unknown>): ExportColumn => ({
    group,
    kind,
    head,
    value: typeof value === 'string' ? sql.ref(value) : value,
  });

const { registrations: heads, yes, no } = words;

/** The columns that no question answers. */
const computed: readonly ExportColumn[] = [
  column('registration', 'text')(heads.number, 'registration_number'),
  column('registration', 'text')(heads.type, 'registration_type'),
  column('registration', 'text')(heads.status, 'status'),
  column('registration', 'moment')(heads.created, moment('created_at')),
  column('registration', 'moment')(heads.submitted, moment('submitted_at')),
  column('person', 'text')(
    heads.mayBePhotographed,
    sql`case when ${allows('photos')} then ${sql.lit(yes)} else ${sql.lit(no)} end`,
  ),
  column('people', 'number')(heads.people, 'people'),
  column('money', 'number')(heads.fee, rupees('fee_paise')),
  column('money', 'number')(heads.paid, rupees('payment_amount_paise')),
  column('money', 'number')(heads.due, sql`round((${duePaise()}) / 100.0, 2)`),
  column('money', 'number')(heads.additionalContribution, rupees('additional_contribution_paise')),
  column('money', 'text')(heads.payment, 'payment_status'),
  column('money', 'text')(heads.method, 'payment_method'),
  column('money', 'text')(heads.transaction, 'transaction_id'),
  column('money', 'text')(heads.receipt, 'receipt_number'),
];

const groupOfSection: Record<SectionName, ExportGroup> = {
  personalInfo: 'person',
  professional: 'work',
  eventAttendance: 'people',
  transportation: 'journey',
  accommodation: 'stay',
  optional: 'more',
  sponsorship: 'more',
  financial: 'money',
  emergency: 'more',
};
const contactKinds: readonly KindName[] = ['email', 'phone', 'emailOrPhone'];

function groupOf({ path, kind, sensitive }: Question): ExportGroup {
  if (sensitive) return 'sensitive';
  return contactKinds.includes(kind) ? 'contact' : groupOfSection[sectionOf(path)];
}

function answerColumn(question: Question): ExportColumn {
  const { path, kind } = question;
  const answer = sql`form #>> ${at(path)}`;
  const { name: head } = wordsOf(question, 'en');
  const text = column(groupOf(question), 'text');
  switch (kind) {
    case 'count':
    case 'rupees':
      return column(groupOf(question), 'number')(head, sql`(${answer})::numeric`);
    case 'yesNo':
    case 'tick':
      return text(
        head,
        sql`case ${answer} when 'true' then ${sql.lit(yes)} when 'false' then ${sql.lit(no)} end`,
      );
    case 'choices':
      return text(
        head,
        sql`(select string_agg(chosen, '; ') from jsonb_array_elements_text(
          case jsonb_typeof(form #> ${at(path)}) when 'array' then form #> ${at(path)} end) as chosen)`,
      );
    default:
      return text(head, answer);
  }
}

/**
 * All columns in the order of the file: in each group the answers to its questions, also to those that are
 * not asked any more, then what is computed. Heads are unique.
 */
export function exportColumns(settings: Pick<AskingSettings, 'questions'>): ExportColumn[] {
  const all = [...questionsOf(settings).map(answerColumn), ...computed];
  const taken = new Set<string>();
  return exportGroups.flatMap(({ value }) =>
    all
      .filter(({ group }) => group === value)
      .map((each) => {
        let head = each.head;
        for (let count = 2; taken.has(head); count++) head = `${each.head} (${count})`;
        taken.add(head);
        return { ...each, head };
      }),
  );
}

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
