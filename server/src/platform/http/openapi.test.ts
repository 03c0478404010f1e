import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testEvent, webhookEvents } from '@sangamam/contract/webhooks';
import { afterAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { describeApi } from './openapi.ts';

const linter = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const rules = fileURLToPath(new URL('../../../redocly.yaml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sangamam-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The findings of Redocly's linter about a document; it rejects when there is an error. */
async function lint(document: string): Promise<string> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', file, '--config', rules, '--format', 'stylish'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  );
  return stdout + stderr;
}

/** `GET /registrations/{id}` for each route below the API, read from the router itself. */
function routesOf({ app }: TestApp): string[] {
  const path: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (part === undefined) return [];
      path.length = indent.length / 4;
      path.push(part);
      const url = path.join('').replaceAll(/:(\w+)/g, '{$1}');
      return (methods?.split(', ') ?? []).map((method) => `${method} ${url}`);
    })
    .filter((name) => name.includes(' /api/v1/') && !/^(HEAD|OPTIONS) |\*$/.test(name))
    .map((name) => name.replace('/api/v1', ''));
}

const about = {
  title: 'Reunion',
  serverUrl: 'https://meet.test',
  isHttps: true,
  examples: { prefix: 'STC', school: 'St. Thomas' },
};

test('every route of the API is described, and nothing else', async () => {
  const server = await testApp({ config: { publicUrl: 'https://meet.test' } });
  const { paths, webhooks } = (await server.app.inject('/api/v1/openapi.json')).json();
  const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // what browsers report, where they come back to after paying, and the page for people
  const others = ['POST /csp-reports', 'POST /payments/callback', 'GET /docs'];
  expect(described.length).toBeGreaterThan(150);
  expect([...described, ...others].toSorted()).toEqual(routesOf(server).toSorted());
  expect(Object.keys(webhooks)).toEqual([...webhookEvents, testEvent]);
});

test('the description passes the strict rules of a public linter', async () => {
  const { app } = await testApp({ config: { publicUrl: 'https://meet.test' } });
  const { body } = await app.inject('/api/v1/openapi.json');
  expect(await lint(body)).toContain('valid');
});

test('the linter sees a fault', async () => {
  const faulty = { ...describeApi([], about), paths: { nowhere: {} } };
  await expect(lint(JSON.stringify(faulty))).rejects.toThrow(/Validation failed/);
});
