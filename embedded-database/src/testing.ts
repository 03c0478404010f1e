import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { canReach } from './binaries.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The places where this user (without one: we ourselves) can run programs of these workspaces: `node`, and the folder
 * `project`. Below a folder that only root may enter, such as /root, that is a copy for another user, gone
 * after the calling test.
 */
export function projectFor(
  workspaces: readonly string[],
  uid?: number,
): { node: string; project: string } {
  if (uid === undefined || canReach(root, { uid, gid: uid })) {
    return { node: process.execPath, project: root };
  }
  const copy = mkdtempSync(join(tmpdir(), 'sangamam-project-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  chmodSync(copy, 0o755);
  const parts = ['package.json', 'node_modules', ...workspaces].map((name) => join(root, name));
  const copyAs = (how: string) => execFileSync('cp', [how, ...parts, copy], { stdio: 'pipe' });
  try {
    // links cost neither time nor room, and work on one disk alone
    copyAs('-al');
  } catch {
    copyAs('-a');
  }
  const node = relative(root, process.execPath);
  return { node: node.startsWith('..') ? process.execPath : join(copy, node), project: copy };
}
