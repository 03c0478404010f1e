// `npm start`: everything from a fresh clone to the running product.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeCommand, fail, projectNode, serverArguments } from './run.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  becomeCommand(projectNode, serverArguments);
} catch (error) {
  fail(error);
}
