import { expect, test } from 'vitest';
import { testApp } from './testing.ts';

test('the public settings are answered in the envelope', async () => {
  const { app } = await testApp();
  const reply = await app.inject('/api/v1/settings/public');
  expect(reply.json()).toMatchObject({ success: true, data: { event: { city: expect.any(String) } } });
});
