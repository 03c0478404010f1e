import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { ensureBuilt } from '../scripts/build.mjs';
import { writeSettings } from '../server/src/platform/settings/settings.ts';
import { wholeForm } from '../server/testing/domain/whole-form.ts';
import { makeFolder, removeFolder, startProduct } from './product.ts';
import { openDatabase } from './test.ts';

/**
 * One product for all journeys, built where sources changed; each brings people of its own. Products of their
 * own begin with a copy of a folder that was started once; that of the one with the demo data is filled by the
 * first who wants it (demo-product.ts).
 */
export default async function globalSetup() {
  ensureBuilt();
  const startedDir = makeFolder();
  const started = await startProduct({ dataDir: startedDir });
  await askAllBeforePaying(startedDir);
  await started.stop();
  process.env.E2E_STARTED_DIR = startedDir;
  const { url, dataDir, stop } = await startProduct();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  const demoDir = makeFolder();
  process.env.E2E_DEMO_DIR = demoDir;
  return async () => {
    removeFolder(demoDir);
    removeFolder(startedDir);
    await stop();
  };
}

/** Most journeys walk the whole form; `questions.spec.ts` the one that is shipped, too. */
async function askAllBeforePaying(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(dataDir);
  const now = new Date();
  await writeSettings(db, wholeForm(defaultEventSettings(now)), now);
  await close();
}
