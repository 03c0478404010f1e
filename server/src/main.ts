import { writeSync } from 'node:fs';
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

/** The Node major this server is written for: it runs TypeScript without a build. */
const nodeMajor = 24;

if (Number(process.versions.node.split('.')[0]) < nodeMajor) {
  process.stderr.write(
    `Sangamam needs Node ${nodeMajor}, this is ${process.version}: start it with "npm start". If that fails, run "npm rebuild node".\n`,
  );
  process.exit(1);
}

// What Node made of our files is kept for the next start, which takes two thirds of the time then.
nodeModule.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
);

// Imported after the check, because an older Node could not read the rest.
const { readConfig } = await import('./platform/config/config.ts');
const { openDatabase } = await import('./platform/db/open.ts');
const { createLog } = await import('./platform/http/log.ts');
const { logStrayLines } = await import('./platform/stray-lines.ts');

/** Longer than any request may take; then connections are cut. */
const stopTimeoutMs = 30_000;
const repeatedSignalMs = 1_000;

try {
  const hotReload = process.argv.includes('--hot-reload');
  const config = readConfig();
  const log = createLog(config.logLevel);
  const isProduction = config.appEnv === 'production';
  if (isProduction) logStrayLines(log);
  // whatever the level of the log
  const announcing = log.child({}, { level: 'info' });
  const print = (line: string) =>
    isProduction ? announcing.info(line) : void process.stdout.write(`${line}\n`);
  // After a bug nobody caught, only a fresh process is known to be sound.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      // Whoever read our output is gone: a line about it could not be written either.
      if ((error as NodeJS.ErrnoException | null)?.code !== 'EPIPE')
        log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
  const opening = openDatabase(config, (error) =>
    log.warn({ err: error }, 'lost a connection to the database'),
  );
  opening.catch(() => {}); // whoever awaits it is told
  // An embedded database starts while the rest is loaded.
  const { startServer } = await import('./start.ts');
  const starting = startServer(config, { log, opening, print, hotReload });
  let stoppingSinceMs = 0;
  const stop = async () => {
    // Who asks again does not want to wait; one Ctrl-C may arrive twice, from terminal and npm.
    if (stoppingSinceMs > 0) {
      if (performance.now() - stoppingSinceMs > repeatedSignalMs) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await starting.then((server) => server.stop());
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await starting;
} catch (error) {
  writeSync(process.stderr.fd, `Sangamam cannot start: ${(error as Error).message}\n`);
  process.exit(1);
}
