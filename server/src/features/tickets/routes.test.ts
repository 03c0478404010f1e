import { expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { visitor } from '../registrations/testing.ts';

const { app } = await testApp();

const download = (id: string, cookie?: string) =>
  app.inject({
    url: `/api/v1/registrations/${id}/calendar.ics`,
    headers: cookie === undefined ? {} : { cookie },
  });

test('who registered downloads the event as a calendar file', async () => {
  const anu = visitor(app);
  const { body } = await anu.start();
  const response = await download(anu.id(), anu.cookie());
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const number = body.data?.registrationNumber;
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${number}.ics"`);
  expect(response.body).toContain(`UID:${number}`);
});

test('nobody else does', async () => {
  const anu = visitor(app);
  const other = visitor(app);
  await anu.start();
  await other.start();
  expect((await download(anu.id())).statusCode).toBe(401);
  expect((await download(anu.id(), other.cookie())).statusCode).toBe(404);
  expect((await download('nonsense', other.cookie())).statusCode).toBe(404);
});
