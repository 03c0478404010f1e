// `npm run dev`: the server restarts when its sources change; pages reload in the browser as they
// are edited.
import { ensureInstalled } from './install.mjs';
import { becomeCommand, fail, projectNode } from './run.mjs';

try {
  ensureInstalled();
  // Named paths: with plain --watch, the file Vite writes to read its configuration is a change.
  const watched = [
    ...['server', 'contract', 'embedded-database', 'room-solver'].map((name) => `${name}/src`),
    'words/compiled',
  ].map((folder) => `--watch-path=${folder}`);
  becomeCommand(projectNode, [...watched, 'server/src/main.ts', '--hot-reload']);
} catch (error) {
  fail(error);
}
