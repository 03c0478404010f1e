import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { caller, report, reported, staff } from '../../../testing/features/help-desk.ts';
import { pdf, upload } from '../../../testing/platform/files.ts';

test('when something breaks on our side, every call says its own words', async () => {
  const served = await testApp();
  const { call } = await staff(served, { role: 'super_admin' });
  const id = await reported(served);
  await sql`alter table issue rename to gone; alter table upload rename to gone_too`.execute(
    served.db,
  );

  const said = async (...[method, path, body]: Parameters<typeof call>) => {
    const reply = await call(method, path, body);
    return [reply.status, reply.body.message];
  };
  expect(await said('POST', '/issues', report())).toEqual([500, 'Issue creation failed']);
  expect(await said('GET', '/issues')).toEqual([500, 'Failed to fetch issues']);
  expect(await said('GET', `/issues/${id}`)).toEqual([500, 'Failed to fetch issue']);
  expect(await said('PUT', `/issues/${id}`, {})).toEqual([500, 'Failed to update issue']);
  const status = { status: 'In Progress' };
  expect(await said('PATCH', `/issues/${id}/status`, status)).toEqual([
    500,
    'Failed to update issue status',
  ]);
  expect(await said('DELETE', `/issues/${id}`)).toEqual([500, 'Failed to delete issue']);
  const file = await upload(served, pdf, 'a.pdf');
  expect([file.status, file.body.message]).toEqual([500, 'Failed to upload file']);
  expect((await caller(served)('GET', '/healthz')).status).toBe(200);
});
