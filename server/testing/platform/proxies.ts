import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const shipped = (name: string) =>
  readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** How often the balancer asks whether a server is ready. */
export const checkEveryMs = 500;

/** True if Debian's package of this name is installed. */
export const hasProxy = (name: 'haproxy' | 'caddy') =>
  spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** HAProxy as `deploy/haproxy.cfg` has it, without TLS, before servers on this machine; times shortened so often. */
export async function startBalancer(
  ports: readonly number[],
  { timesFaster = 1, checkMs = checkEveryMs } = {},
) {
  const port = await freePort();
  const text = shipped('haproxy.cfg')
    .replace(/^ {2}bind :443.*\n/m, '')
    .replace(/^ {2}http-request redirect scheme.*\n/m, '')
    .replace(/^ {2}bind :80$/m, `  bind 127.0.0.1:${port}`)
    // each needs two files, and a machine for tests may allow few
    .replace('maxconn 20000', 'maxconn 5000')
    .replace('check inter 2s', `check inter ${checkMs}`)
    .replaceAll(
      /^( {2}timeout (?:client|http-request|http-keep-alive) )(\d+)s/gm,
      (_, name, seconds) => `${name}${(seconds * 1000) / timesFaster}ms`,
    )
    .replace(/(^ {2}server .*\n)+/m, '');
  const servers = ports.map((each) => `  server s${each} 127.0.0.1:${each}\n`).join('');
  return await startProxy('haproxy', port, {
    file: 'haproxy.cfg',
    text: `${text.trimEnd()}\n${servers}`,
    argumentsFor: (config) => ['-db', '-f', config],
  });
}

/** Caddy as `deploy/Caddyfile` has it, without TLS, before a server on this machine; times shortened so often. */
export async function startCaddy(serverPort: number, { timesFaster = 1 } = {}) {
  const port = await freePort();
  const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout;
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  const isOld = major === 2 && minor < 7;
  const text = shipped('Caddyfile')
    .replace('{\n', '{\n\tadmin off\n\tauto_https off\n\tstorage file_system {$HOME}\n')
    .replace('{$DOMAIN}', `http://127.0.0.1:${port}`)
    .replace('app:3000', `127.0.0.1:${serverPort}`)
    // Debian's of 2022 has an older name for it
    .replace(
      'request_buffers 64KiB',
      isOld ? 'buffer_requests\n\t\tmax_buffer_size 64KiB' : 'request_buffers 64KiB',
    )
    .replaceAll(
      /((?:read_header|read_body|write|idle) )(\d+)(s|m)/g,
      (_, name, count, unit) =>
        `${name}${(count * (unit === 'm' ? 60_000 : 1000)) / timesFaster}ms`,
    );
  return await startProxy('caddy', port, {
    file: 'Caddyfile',
    text,
    argumentsFor: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
  });
}

async function startProxy(
  name: 'haproxy' | 'caddy',
  port: number,
  how: { file: string; text: string; argumentsFor: (config: string) => string[] },
) {
  if (!hasProxy(name)) throw new Error(`${name} is needed: apt-get install ${name}`);
  const folder = mkdtempSync(join(tmpdir(), `sangamam-${name}-`));
  const config = join(folder, how.file);
  writeFileSync(config, how.text);
  const child: ChildProcess = spawn(name, how.argumentsFor(config), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/v1/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} does not run: ${said}`);
    await delay(100);
  }
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
