import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeFolder, startProduct } from './product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * One product for all journeys, its server built anew; each brings people of its own. The folder of another,
 * with the demo data, is filled by the first who wants it (demo-product.ts).
 */
export default async function globalSetup() {
  const build = ['run', '--silent', 'build', '-w', 'server'];
  execFileSync('npm', build, { cwd: root, stdio: 'inherit' });
  const { url, dataDir, stop } = await startProduct();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  const demoDir = mkdtempSync(join(tmpdir(), 'sangamam-e2e-demo-'));
  process.env.E2E_DEMO_DIR = demoDir;
  return async () => {
    removeFolder(demoDir);
    await stop();
  };
}
