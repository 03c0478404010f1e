import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startProduct } from './product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One product for all journeys, its server built anew; each brings people of its own. */
export default async function globalSetup() {
  const build = ['run', '--silent', 'build', '-w', 'server'];
  execFileSync('npm', build, { cwd: root, stdio: 'inherit' });
  const { url, dataDir, stop } = await startProduct();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  return stop;
}
