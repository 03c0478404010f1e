import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** Copies the sources of the project to a temporary folder, where a test may change them, and returns its path. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sangamam-copy-'));
  const { workspaces }: { workspaces: string[] } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  );
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@sangamam'), { recursive: true });
  for (const workspace of workspaces) {
    cpSync(join(project, workspace), join(copy, workspace), {
      recursive: true,
      filter: (path) => !/\/(node_modules|build|compiled|e2e\/results)$/.test(path),
    });
    symlinkSync(join(copy, workspace), join(packages, '@sangamam', workspace), 'junction');
  }
  for (const installed of readdirSync(join(project, 'node_modules'))) {
    if (installed === '@sangamam' || installed.startsWith('.')) continue;
    symlinkSync(join(project, 'node_modules', installed), join(packages, installed), 'junction');
  }
  for (const file of ['package.json', 'tsconfig.base.json']) {
    cpSync(join(project, file), join(copy, file));
  }
  return copy;
}
