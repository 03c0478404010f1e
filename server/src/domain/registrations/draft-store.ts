import type { ChangedValue } from '@sangamam/contract/staff-registrations/history';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { batched } from '../../platform/db/batch.ts';
import type { RegistrationRow } from './store.ts';

/** A save of a draft that leaves contacts, status and money alone. */
interface DraftSave {
  readonly before: RegistrationRow;
  readonly after: RegistrationRow;
  /** Replaced answers, for the history. */
  readonly corrections: readonly ChangedValue[];
}

/**
 * Saves answers of a draft onto the version they were decided on, and what they correct into its history.
 * Drafts of several callers go in one statement and wait for the disk together. Nobody waits for
 * somebody else's draft: false when it was changed since, or when another transaction has it in hand.
 */
export const saveDraft = batched(
  async (db, saves: readonly DraftSave[]): Promise<readonly boolean[]> => {
    // of several saves of one draft the first is written; the others were decided on what it replaces
    const firsts = new Map(saves.toReversed().map((save) => [save.before.id, save]));
    const asked = [...firsts.values()].map(({ before, after, corrections }) => ({
      ...answerColumnsOf(after),
      id: before.id,
      version: before.version,
      payment_status: before.paymentStatus,
      payment_amount_paise: before.paymentAmountPaise,
      change: v7(),
      changes: corrections.length > 0 ? corrections : null,
    }));
    // said beside the join, so that the rows are found by key whatever PostgreSQL knows of the table
    const ids = asked.map(({ id }) => id);
    const { rows } = await sql<{ id: string }>`
      with asked as materialized (
        select * from json_to_recordset(${JSON.stringify(asked)}::json) as answers (
          id uuid, version int, payment_status text, payment_amount_paise bigint,
          name text, school text, year_of_passing text, is_attending boolean, people int,
          fee_paise bigint, declared_contribution_paise bigint, form jsonb,
          last_completed_step int, temporary_until timestamptz, locale text, at timestamptz,
          change uuid, changes jsonb)
      ), free as materialized (
        select draft.id from registration as draft join asked using (id)
        where draft.id = any(${ids}::uuid[]) and draft.version = asked.version
          and draft.status = 'Draft'
          and draft.payment_status = asked.payment_status
          and draft.payment_amount_paise = asked.payment_amount_paise and draft.deleted_at is null
        for no key update of draft skip locked
      ), saved as (
        update registration as draft
        set name = asked.name, school = asked.school, year_of_passing = asked.year_of_passing,
          is_attending = asked.is_attending, people = asked.people, fee_paise = asked.fee_paise,
          declared_contribution_paise = asked.declared_contribution_paise, form = asked.form,
          last_completed_step = asked.last_completed_step,
          temporary_until = asked.temporary_until, locale = asked.locale,
          version = draft.version + 1, updated_at = asked.at
        from free join asked using (id)
        where draft.id = any(${ids}::uuid[]) and draft.id = free.id
        returning draft.id
      ), noted as (
        insert into registration_change (id, registration_id, at, actor, event, changes)
        select change, id, at, 'registrant', 'answers', changes from saved join asked using (id)
        where changes is not null
      )
      select id from saved`.execute(db);
    const saved = new Set(rows.map(({ id }) => id));
    return saves.map((save) => firsts.get(save.before.id) === save && saved.has(save.before.id));
  },
);

/** The columns a draft save may write. */
function answerColumnsOf(draft: RegistrationRow) {
  return {
    name: draft.name,
    school: draft.school,
    year_of_passing: draft.yearOfPassing,
    is_attending: draft.isAttending,
    people: draft.people,
    fee_paise: draft.feePaise,
    declared_contribution_paise: draft.declaredContributionPaise,
    form: draft.form,
    last_completed_step: draft.lastCompletedStep,
    temporary_until: draft.temporaryUntil,
    locale: draft.locale,
    at: draft.updatedAt,
  };
}
