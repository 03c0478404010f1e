import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, isAlive } from './cluster.ts';

/** Names the socket only; nothing listens on the network. */
export const PORT = 5432;

/** The id of the PostgreSQL running on this folder, or null. */
export function postmasterPid(cluster: Cluster): number | null {
  const pid = firstNumber(join(cluster.dir, 'postmaster.pid'));
  return pid && isPostmaster(pid, cluster.dir) ? pid : null;
}

/**
 * Removes lock files that name a living process which is not our PostgreSQL: its id was given to
 * another one, say after a restart of the container, and PostgreSQL would refuse to start. Files
 * naming no living process are left to PostgreSQL, which checks more before it takes them over.
 */
export function removeStaleLocks(cluster: Cluster): void {
  const locks = [
    join(cluster.dir, 'postmaster.pid'),
    join(cluster.socketDir, `.s.PGSQL.${PORT}.lock`),
  ];
  for (const lock of locks) {
    const pid = firstNumber(lock);
    if (pid && isAlive(pid) && !isPostmaster(pid, cluster.dir)) rmSync(lock, { force: true });
  }
}

function firstNumber(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch (error) {
    // it may go between any two looks: the database is going down
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A living id is no proof: the process may be a zombie, or a stranger that got the number. */
function isPostmaster(pid: number, clusterDir: string): boolean {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(clusterDir);
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`-D ${clusterDir} `);
  } catch {
    return false;
  }
}
