import { startProduct } from './product.ts';

/** One product for all journeys; each brings people of its own. */
export default async function globalSetup() {
  const { url, dataDir, stop } = await startProduct();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  return stop;
}
