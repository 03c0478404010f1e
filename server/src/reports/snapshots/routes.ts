import { questionAt } from '@sangamam/contract/form/form';
import { problem } from '@sangamam/contract/locale/problems';
import { countedQuestions } from '@sangamam/contract/reports/analytics';
import * as calls from '@sangamam/contract/reports/snapshots';
import {
  type Snapshot,
  type SnapshotLine,
  now as thisMoment,
} from '@sangamam/contract/reports/snapshots';
import { words } from '@sangamam/words/staff/file-columns';
import { v7 } from 'uuid';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Schools } from '../../platform/db/in-schools.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { answerLines, bedLines, changedLines, foodLines, inWords } from './rules.ts';
import {
  countAnswers,
  countFood,
  countStays,
  findSnapshot,
  insertSnapshot,
  type SnapshotRow,
  selectSnapshots,
} from './store.ts';

/** Routes for counts for caterers, hotels and printers, and their changes. */
export const snapshotRoutes: Routes = (app, deps) => {
  const { db } = deps;

  async function named<Line extends { part: string }>(lines: readonly Line[]): Promise<Line[]> {
    const settings = await deps.settings.current();
    // a question may have become sensitive since it was counted
    const open = lines.filter(({ part }) => !questionAt(settings, part)?.sensitive);
    return open.map((line) => inWords(line, settings));
  }

  route(app, deps, calls.listSnapshots, async ({ caller }) =>
    (await selectSnapshots(db, schoolsInScope(caller.admin))).map(presentSnapshot),
  );

  route(app, deps, calls.takeSnapshot, async ({ caller, body, once }) => {
    const { admin } = caller;
    const schools = schoolsInScope(admin, body.school);
    if (schools.length === 0) {
      throw new Refusal('VALIDATION', { fields: { school: problem('schoolOutOfScope') } });
    }
    const id = v7();
    const at = deps.now();
    const { lines, asOf } = await countLines(deps, schools);
    const row = {
      // of a replica, as of when it counts
      id,
      madeAt: asOf ?? at,
      note: body.note,
      madeBy: admin.id,
      madeByName: admin.name,
      schools: schools === 'all' ? null : [...schools],
      lines,
    };
    const taken = await once(async ({ db: trx }) => {
      await insertSnapshot(trx, row);
      const object = { type: 'snapshot', id };
      const what = { by: caller.actor, action: 'snapshot.take', object } as const;
      await logAdminAction(trx, { ...what, reason: body.note }, at);
      return row;
    });
    return answer({ ...presentSnapshot(taken), lines: await named(taken.lines) }, { status: 201 });
  });

  route(app, deps, calls.readSnapshot, async ({ caller, params }) => {
    const row = await getSnapshot(db, caller.admin, params.id);
    return { ...presentSnapshot(row), lines: await named(row.lines) };
  });

  route(app, deps, calls.downloadSnapshot, async ({ caller, params, reply }) => {
    const { lines, madeAt } = await getSnapshot(db, caller.admin, params.id);
    const name = `totals-${madeAt.toISOString().slice(0, 10)}.csv`;
    const { snapshot: heads } = words;
    const keys = Object.keys(heads) as (keyof typeof heads)[];
    const rows = (await named(lines)).map((line) => keys.map((key) => line[key]));
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(csvOf([Object.values(heads), ...rows]));
  });

  route(app, deps, calls.compareSnapshot, async ({ caller, params, query }) => {
    const one = await getSnapshot(db, caller.admin, params.id);
    if (query.with === thisMoment) {
      const { lines, asOf } = await countLines(deps, one.schools ?? 'all');
      return {
        at: (asOf ?? deps.now()).toISOString(),
        changes: await named(changedLines(one.lines, lines)),
      };
    }
    const other = await getSnapshot(db, caller.admin, query.with);
    if (schoolKey(one) !== schoolKey(other)) {
      throw new Refusal('VALIDATION', { fields: { with: problem('otherSchools') } });
    }
    const [before, after] = one.madeAt <= other.madeAt ? [one, other] : [other, one];
    return {
      at: after.madeAt.toISOString(),
      changes: await named(changedLines(before.lines, after.lines)),
    };
  });
};

const schoolKey = ({ schools }: SnapshotRow) => JSON.stringify(schools?.toSorted() ?? null);

async function countLines(
  deps: Pick<Deps, 'lagging' | 'settings'>,
  schools: Schools,
): Promise<{ lines: SnapshotLine[]; asOf: Date | null }> {
  const { db, asOf } = await deps.lagging();
  const settings = await deps.settings.current();
  // suppliers get no figures of sensitive answers
  const questions = countedQuestions(settings).filter(({ sensitive }) => !sensitive);
  const [food, stays, answers] = await Promise.all([
    countFood(db, schools),
    countStays(db, schools),
    countAnswers(db, schools, questions),
  ]);
  const lines = [
    ...foodLines(food, settings),
    ...bedLines(stays, settings),
    ...answerLines(answers, settings),
  ];
  return { lines, asOf };
}

/** Refuses with NOT_FOUND, also when it counts schools outside the admin's scope. */
async function getSnapshot(db: Db, admin: Admin, id: string): Promise<SnapshotRow> {
  const row = await findSnapshot(db, id, schoolsInScope(admin));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

function presentSnapshot({
  id,
  madeAt,
  madeByName,
  note,
  schools,
}: Pick<SnapshotRow, 'id' | 'madeAt' | 'madeByName' | 'note' | 'schools'>): Snapshot {
  return { _id: id, madeAt: madeAt.toISOString(), madeBy: madeByName, note, schools };
}
