// `npm run dev`: the server restarts when its sources change; pages reload in the browser as they
// are edited.
import { ensureInstalled } from './install.mjs';
import { becomeCommand, fail, projectNode } from './run.mjs';

try {
  ensureInstalled();
  becomeCommand(projectNode, ['--watch', 'server/src/main.ts', '--hot-reload']);
} catch (error) {
  fail(error);
}
