import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { freePort } from '../../../testing/platform/free-port.ts';
import { deliverWebhooksJob } from '../../platform/events/deliver-webhooks.ts';

const folder = mkdtempSync(join(tmpdir(), 'sangamam-receiver-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the receiver in docs/integrations.md to a file. */
function exampleFile(): string {
  const page = new URL('../../../../docs/integrations.md', import.meta.url);
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, code);
  return file;
}

test('the receiver of the documents gets what it missed, once, and takes nothing of others', async () => {
  let clock = new Date();
  const server = await testApp({ now: () => clock });
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  const headers = await signIn(server, 'chief@example.org');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/v1/webhooks${path}`,
      headers,
      ...(payload && { payload }),
    });
  const made = await send('POST', '', { url, events: ['payment.captured'] });
  const { secret } = made.json().data;
  const [{ _id }] = (await send('GET', '')).json().data;
  const log = async () => (await send('GET', `/${_id}/deliveries`)).json().data;
  await send('POST', `/${_id}/test`);
  await server.runJobs([deliverWebhooksJob]);
  expect(await log()).toMatchObject([
    { state: 'waiting', attempts: 1, lastError: 'The server refused the connection' },
  ]);

  const receiver = spawn(process.execPath, [exampleFile()], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    receiver.stdout.on('data', (text) => {
      said += text;
    });
    const post = (from: Record<string, string>) =>
      fetch(url, { method: 'POST', body: '{"type":"payment.captured"}', headers: from });
    await vi.waitFor(() => post({}), 30_000);
    const forged = {
      'webhook-id': 'one',
      'webhook-timestamp': String(Math.floor(clock.getTime() / 1000)),
      'webhook-signature': 'v1,AAAA',
    };
    expect((await post(forged)).status).toBe(401);

    clock = new Date(clock.getTime() + 61_000);
    await deliverWebhooksJob.run(server.deps, {});
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2, lastStatus: 204 }]);
    await send('POST', `/${_id}/deliveries/${(await log())[0]._id}/retry`);
    await server.runJobs([deliverWebhooksJob]);
    expect(await log()).toMatchObject([{ state: 'delivered', lastStatus: 204 }]);
    await vi.waitFor(() => expect(said).toBe('webhook.test\n'), 30_000);
  } finally {
    receiver.kill();
    await once(receiver, 'exit');
  }
});
