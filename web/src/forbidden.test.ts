import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Each file with its code, and a word of lint's message; none where it is allowed. */
const planted = [
  ['web/src/kit/a.ts', 'Date.now()', 'clock of a device'],
  ['web/src/kit/b.ts', 'new Date()', 'clock of a device'],
  ['web/src/c.tsx', 'new Date().toISOString()', 'clock of a device'],
  ['web/src/features/d.ts', '[1].map(() => Date.now())', 'clock of a device'],
  ['web/src/e.ts', "(document.body.innerHTML = 'x')", 'becomes markup'],
  ['web/src/f.ts', '(window.onmessage = () => {})', 'may post'],
  ['web/src/m.ts', "localStorage.setItem('a', 'b')", 'may refuse it'],
  ['web/src/n.tsx', 'sessionStorage.length', 'may refuse it'],
  ['web/src/kit/session/q.ts', "window.localStorage.getItem('a')", 'may refuse it'],
  ['web/src/r.ts', 'sessionStorage', 'may refuse it'],
  ['web/src/o.ts', "indexedDB.open('a')", 'may refuse it'],
  ['web/src/p.ts', "navigator.clipboard.writeText('a')", 'may refuse it'],
  ['web/src/s.tsx', 'navigator.mediaDevices.getUserMedia({ video: true })', 'may refuse it'],
  ['web/src/t.ts', 'navigator.cookieEnabled', 'may refuse it'],
  ['web/src/u.ts', 'Notification.requestPermission()', 'may refuse it'],
  ['web/src/v.ts', 'navigator.geolocation.getCurrentPosition(() => {})', 'may refuse it'],
  ['web/src/w.ts', 'document.cookie', 'may refuse it'],
  ['server/src/g.ts', 'Math.random()', 'can be foretold'],
  ['server/src/h.ts', "sql.raw('x')", 'made of strings'],
  ['server/src/y.ts', '{ a: 1, ...{ b: 2 } }', 'packs lines'],
  ['contract/src/z.ts', '[1, ...[2, 3]]', 'packs lines'],
  ['server/src/aa.ts', 'Math.max(...[1, 2])', 'packs lines'],
  ['web/src/ab.tsx', "<a {...{ href: '/' }} />", 'packs lines'],
  ['server/src/ah.test.ts', 'vi.waitFor(() => {})', 'gives up after a second'],
  ['server/src/ai.test.ts', 'vi.waitFor(() => {}, 30_000)', ''],
  ['server/src/features/ad.ts', '(deps: Deps) => deps', 'say which are used'],
  ['server/src/features/ae.ts', "(deps: Pick<Deps, 'db'>) => deps", ''],
  ['server/src/features/ae-routes.ts', '(deps: Deps) => deps', ''],
  ['server/src/af.ts', '(deps: Deps) => deps', ''],
  ['web/src/i.ts', 'new Date(1)', ''],
  ['server/src/ac.ts', '{ a: 1, ...(process.pid > 1 && { b: 2 }) }', ''],
  ['web/src/j.ts', 'performance.now()', ''],
  ['web/src/k.test.ts', 'new Date()', ''],
  ['web/src/kit/server-clock.ts', 'Date.now()', ''],
  ['web/src/root.tsx', 'Date.now()', ''],
  ['server/src/l.ts', 'Date.now()', ''],
  ['web/src/kit/copy-text.ts', "navigator.clipboard.writeText('a')", ''],
  ['web/src/kit/storage.ts', "localStorage.getItem('a')", ''],
  ['web/src/features/check-in/camera.tsx', 'navigator.mediaDevices', ''],
  ['web/src/x.ts', 'navigator.onLine', ''],
] as const;

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly message: unknown;
    readonly location: { readonly path: unknown };
  }[];
}

test('lint/forbidden.grit finds what is planted, and nothing else', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangamam-lint-'));
  try {
    cpSync(path.join(root, 'lint'), path.join(folder, 'lint'), { recursive: true });
    writeFileSync(path.join(folder, 'biome.json'), '{ "plugins": ["./lint/forbidden.grit"] }');
    for (const [file, source] of planted) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), `export const planted = ${source};\n`);
    }
    const biome = path.join(root, 'node_modules/.bin/biome');
    const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as Report;
    const found = diagnostics
      .filter(({ category }) => category === 'plugin')
      .map((fault) => JSON.stringify(fault));
    for (const [file, source, said] of planted) {
      const own = found.filter((fault) => fault.includes(file));
      expect(own, `${file}: ${source}`).toHaveLength(said === '' ? 0 : 1);
      expect(own.join(), `${file}: ${source}`).toContain(said);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
