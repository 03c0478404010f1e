import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing.ts';
import { describeApi } from './openapi.ts';

const linter = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const rules = fileURLToPath(new URL('../../redocly.yaml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sangamam-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What Redocly's linter says about a document; it rejects when there is an error. */
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

test('the description passes the strict rules of a public linter', async () => {
  const { app } = await testApp({ config: { publicUrl: 'https://meet.test' } });
  const { body } = await app.inject('/api/v1/openapi.json');
  expect(await lint(body)).toContain('valid');
}, 60_000);

test('the linter sees a fault', async () => {
  const faulty = { ...describeApi([], 'https://meet.test', true), paths: { nowhere: {} } };
  await expect(lint(JSON.stringify(faulty))).rejects.toThrow(/Validation failed/);
}, 60_000);
