import { type Page, pageOf, type QueryOf } from '@sangamam/contract/calls/endpoint';
import { chosenOf, type FacetCounts, writeChosen } from '@sangamam/contract/calls/lists';
import { can } from '@sangamam/contract/calls/permissions';
import {
  type AskingSettings,
  columnQuestions,
  filterQuestions,
} from '@sangamam/contract/form/form';
import { problem } from '@sangamam/contract/locale/problems';
import { maxOwnLimit } from '@sangamam/contract/questions/own';
import { keysOf, type Question } from '@sangamam/contract/questions/question';
import {
  all,
  anyAnswer,
  type listRegistrations as endpoint,
  type RegistrationFilter,
  type RegistrationSort,
  readAnswerFilter,
  readRange,
} from '@sangamam/contract/registrations/list';
import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registrations/status';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { count, date, time } from '@sangamam/contract/text/answer-kinds';
import type { Db } from '../../../platform/db/connect.ts';
import { readSearch } from '../../../platform/db/read-search.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { listBounded } from './bounded/list-bounded.ts';
import { countListed, countTallied } from './count-store.ts';
import {
  type Filter,
  type IndexedSort,
  indexedOrders,
  type ListedAnswers,
  type ListedRow,
  listAnswers,
  listExact,
  listIds,
  listPage,
  orders,
} from './list-store.ts';
import { hasConditions, type Narrowing, type WantedAnswer } from './narrowing-store.ts';
import { countAll } from './tally-store.ts';

/** From this many registrations on, counting all that match takes too long for a page. */
export const manyRegistrations = 100_000;
/** How many each database had when it was last asked. One that had many hardly becomes smaller. */
const counted = new WeakMap<Db, number>();

type Listed = { rows: (ListedRow & { answers?: ListedAnswers })[]; pagination: Page };
type Settings = Pick<AskingSettings, 'questions'> & Pick<EventSettings, 'event'>;
type Paging = { readonly page: number; readonly limit: number; readonly sort: RegistrationSort };

/** Refuses with VALIDATION for a question that no list may be narrowed by. */
function wantedAnswers(text: string, settings: Settings): WantedAnswer[] {
  return [...readAnswerFilter(text)].map(([path, values]) => {
    const question = filterQuestions(settings).find((each) => each.path === path);
    if (!question) return refuse(problem('formQuestion'));
    return { keys: keysOf(path), anyOf: values.map((value) => wantedOf(question, value)) };
  });
}

/** Refuses with VALIDATION for a value that asks nothing of such a question. */
function wantedOf({ kind }: Question, value: string): WantedAnswer['anyOf'][number] {
  switch (kind) {
    case 'yesNo':
    case 'tick':
      return { is: value === 'true' };
    case 'line':
    case 'paragraph':
      return value === anyAnswer ? {} : { has: value };
    case 'date':
    case 'time':
    case 'count': {
      const [from, to] = readRange(value) ?? refuse(problem('answersFilter'));
      return { from: endOf(kind, from), to: endOf(kind, to) };
    }
    default:
      return { is: value };
  }
}

const ends = { date: date(problem('enterDate')), time, count: count(0, maxOwnLimit) };

/** An end of a range as it is stored; undefined for an open one. */
function endOf(kind: keyof typeof ends, text: string): string | number | undefined {
  if (text === '') return undefined;
  const { data, error } = ends[kind].safeParse(kind === 'count' ? Number(text) : text);
  return data ?? refuse(error?.issues[0]?.message ?? '');
}

function refuse(message: string): never {
  throw new Refusal('VALIDATION', { fields: { answers: message } });
}

/** The rows the filters ask for, within the admin's schools. FORBIDDEN: the deleted, to those who may not delete. */
export function filterOf(admin: Admin, wanted: RegistrationFilter, settings: Settings) {
  const { school, paymentStatus, status, view, searchTerm, answers, owner, mark, ...others } =
    wanted;
  const isDeleted = view === 'deleted';
  if (isDeleted && !can(admin, 'registrations.delete')) throw new Refusal('FORBIDDEN');
  if (answers !== '' && !can(admin, 'answers.view')) throw new Refusal('FORBIDDEN');
  const { id, number, patterns } = readSearch(searchTerm, settings.event.numberPrefix);
  const statuses = chosenOf(status);
  const paymentStatuses = chosenOf(paymentStatus);
  // one alone has an index of the list, and is counted by the tally
  const alone = <Status extends string>(chosen: readonly string[]) =>
    (chosen.length === 1 ? chosen[0] : all) as Status | typeof all;
  const narrowing: Narrowing = {
    ...others,
    answers: wantedAnswers(answers, settings),
    statuses: statuses.length > 1 ? statuses : [],
    paymentStatuses: paymentStatuses.length > 1 ? paymentStatuses : [],
    owners: chosenOf(owner).map((id) => (id === 'none' ? null : id === 'me' ? admin.id : id)),
    marks: chosenOf(mark),
  };
  const filter: Filter = {
    schools: schoolsInScope(admin, school),
    paymentStatus: alone<PaymentStatus>(paymentStatuses),
    status: alone<RegistrationStatus>(statuses),
    patterns,
    isDeleted,
    ...(hasConditions(narrowing) && { narrowing }),
  };
  return { filter, exact: id === null && number === null ? null : { id, number } };
}

/**
 * A page of the staff list, newest first unless sorted, only of the admin's schools; a school out of
 * scope shows nothing. Every page up to `totalPages` has rows; a later one is empty. `total` is exact,
 * unless there are many registrations and the answer says that it is `capped`: see README.md.
 */
export async function listRegistrations(
  db: Db,
  admin: Admin,
  { columns, ...query }: QueryOf<typeof endpoint>,
  settings: Settings,
  many = manyRegistrations,
): Promise<Listed> {
  const paths = columns === '' ? [] : columns.split(',');
  if (paths.length > 0 && !can(admin, 'answers.view')) throw new Refusal('FORBIDDEN');
  const shown = columnQuestions(settings).filter(({ path }) => paths.includes(path));
  if (shown.length < new Set(paths).size) {
    throw new Refusal('VALIDATION', { fields: { columns: problem('formQuestion') } });
  }
  const found = await findPage(db, admin, query, settings, many);
  if (shown.length === 0 || found.rows.length === 0) return found;
  const ids = found.rows.map(({ id }) => id);
  const answers = await listAnswers(
    db,
    ids,
    shown.map(({ path }) => path),
  );
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, answers: answers.get(row.id) ?? {} })),
  };
}

async function findPage(
  db: Db,
  admin: Admin,
  { page, limit, sort, ...filters }: Omit<QueryOf<typeof endpoint>, 'columns'>,
  settings: Settings,
  many: number,
): Promise<Listed> {
  const { filter, exact } = filterOf(admin, filters, settings);
  const paging = { page, limit, sort };
  if (filter.schools.length === 0) return listed([], paging, 0);

  if (exact) {
    const rows = await listExact(db, filter, exact);
    // Text that only looks like a number may still be a part of something.
    if (exact.id !== null || rows.length > 0) {
      return listed(page === 1 ? rows : [], paging, rows.length);
    }
  }
  // the deleted are few: they can be restored for some days only
  if (!filter.isDeleted && (await hasAtLeast(db, many))) {
    if (!hasIndex(sort)) {
      throw new Refusal('VALIDATION', { fields: { sort: problem('sortUnindexed') } });
    }
    const { rows, total, isCapped } = await listBounded(db, filter, { ...paging, sort });
    return listed(rows, paging, total, isCapped);
  }
  const order = filter.isDeleted ? orders.deleted : orders[sort];
  const { rows, total } = await listPage(db, filter, { offset: (page - 1) * limit, limit, order });
  return listed(rows, paging, total);
}

const hasIndex = (sort: RegistrationSort): sort is IndexedSort => sort in indexedOrders;

/**
 * How many registrations and people each school, status and payment status would show beside the other filters;
 * null among many registrations where only reading them all would tell.
 */
export async function countRegistrations(
  db: Db,
  admin: Admin,
  wanted: RegistrationFilter,
  settings: Settings,
  many = manyRegistrations,
): Promise<FacetCounts | null> {
  const { school, status, paymentStatus, ...others } = wanted;
  const open = { ...others, school: all, status: all, paymentStatus: all };
  const { filter } = filterOf(admin, open, settings);
  const own = schoolsInScope(admin);
  const chosen = {
    school: writeChosen(own === 'all' ? chosenOf(school) : narrowTo(own, chosenOf(school))),
    status,
    paymentStatus,
  };
  const isTallied = !filter.isDeleted && filter.patterns.length === 0 && !filter.narrowing;
  if (isTallied) return await countTallied(db, own, chosen);
  if (!filter.isDeleted && (await hasAtLeast(db, many))) return null;
  return await countListed(db, filter, chosen);
}

/** A choice of foreign schools shows nothing, not everything. */
function narrowTo(own: readonly string[], chosen: readonly string[]): readonly string[] {
  const shared = chosen.filter((school) => own.includes(school));
  return chosen.length > 0 && shared.length === 0 ? chosen : shared;
}

async function hasAtLeast(db: Db, many: number): Promise<boolean> {
  if ((counted.get(db) ?? -1) < many) counted.set(db, await countAll(db));
  return (counted.get(db) ?? 0) >= many;
}

/** The ids of all that filters show this admin, in any order, or the first `bound` of them. */
export async function listAllIds(
  db: Db,
  admin: Admin,
  filters: RegistrationFilter,
  bound: number,
  settings: Settings,
): Promise<readonly string[]> {
  const { filter, exact } = filterOf(admin, filters, settings);
  if (filter.schools.length === 0) return [];
  if (exact) {
    const rows = await listExact(db, filter, exact);
    if (exact.id !== null || rows.length > 0) return rows.map(({ id }) => id);
  }
  return await listIds(db, filter, bound);
}

function listed(rows: ListedRow[], paging: Paging, total: number, isCapped = false): Listed {
  return { rows, pagination: { ...pageOf(paging, total), ...(isCapped && { capped: true }) } };
}
