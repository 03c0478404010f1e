import { randomUUID } from 'node:crypto';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { findRegistrationSession, startRegistrationSession } from './registrant-session.ts';

const { db } = await testDatabase();
const start = Date.parse('2026-11-21T06:00:00Z');
const at = (minutes: number) => new Date(start + minutes * minuteMs);

it.each<['created' | 'verified', number[], boolean]>([
  // it is looked up after each of these minutes; holds it at the last?
  ['created', [23 * 60 + 59], true],
  ['created', [24 * 60], false],
  ['verified', [30], true],
  ['verified', [31], false],
  ['verified', [29, 58, 87, 116], true],
  ['verified', [29, 58, 87, 116, 120], false],
])('a session that was %s, used after %j minutes: %s', async (assurance, minutes, holds) => {
  const registrationId = randomUUID();
  const token = await startRegistrationSession(db, { registrationId, assurance, now: at(0) });
  let session: unknown;
  for (const minute of minutes) session = await findRegistrationSession(db, token, at(minute));
  if (holds) expect(session).toMatchObject({ assurance, registrationIds: [registrationId] });
  else expect(session).toBeNull();
});

it('keeps only a hash of the token', async () => {
  const registrationId = randomUUID();
  const token = await startRegistrationSession(db, {
    registrationId,
    assurance: 'created',
    now: at(0),
  });
  const rows = await db.selectFrom('registrationSession').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await findRegistrationSession(db, `${token}x`, at(1))).toBeNull();
});
