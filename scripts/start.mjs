// `npm start`: everything from a fresh clone to the running product.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer, fail } from './run.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  becomeServer();
} catch (error) {
  fail(error);
}
