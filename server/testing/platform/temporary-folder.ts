import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryDir = '/dev/shm';
const wantedBytes = 4 * 1024 ** 3;

/** For databases that nobody keeps: memory where there is plenty, since each is hundreds of small files. */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryDir);
    return bavail * bsize > wantedBytes ? memoryDir : tmpdir();
  } catch {
    return tmpdir();
  }
}
