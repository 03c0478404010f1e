import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';

test('the overview says who looks after a registration and what is open', async () => {
  const server = await testApp();
  const { id: ownerId } = await addAdmin(server, {
    email: 'kollam@example.org',
    name: 'Nisar',
    assignedSchools: ['JNV Kollam'],
  });
  await addAdmin(server, { email: 'thrissur@example.org', assignedSchools: ['JNV Thrissur'] });
  const nisar = await signIn(server, 'kollam@example.org');
  const anu = visitor(server.app);
  await anu.fillIn(2);
  await anu.submit();
  const read = async (headers: { authorization: string }) => {
    const url = `/api/v1/registrations/${anu.id()}/overview`;
    const answer = await server.app.inject({ method: 'GET', url, headers });
    return { status: answer.statusCode, data: answer.json().data };
  };
  expect(await read(nisar)).toMatchObject({
    status: 200,
    data: { owner: null, mark: '', refunded: 0, rooms: [], trips: [], issues: [] },
  });

  const change = { ids: [anu.id()], ownerId, mark: 'called, pays Friday' };
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/registrations/follow-ups',
    headers: nisar,
    payload: change,
  });
  const { data } = await read(nisar);
  expect(data).toMatchObject({ owner: { name: 'Nisar' }, mark: 'called, pays Friday' });

  expect((await read(await signIn(server, 'thrissur@example.org'))).status).toBe(404);
});
