import { format } from 'node:util';
import type { Logger } from 'pino';

const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'warn',
} as const;

/**
 * Makes lines of the log of what libraries, their threads and Node itself would print as text: warnings and
 * deprecations, console.*, and whatever else is written to the outputs of the process.
 */
export function logStrayLines(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'warning'));
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, {
      [method](...said: unknown[]) {
        // an error is written by the log: as text it could bring the row that it is about
        const err = said.find((each) => each instanceof Error);
        const others = said.filter((each) => !(each instanceof Error));
        log[level]({ ...(err && { err }), from: `console.${method}` }, format(...others));
      },
    });
  }
  for (const name of ['stdout', 'stderr'] as const) {
    const write = (text: string | Uint8Array, ...more: unknown[]) => {
      const line = typeof text === 'string' ? text : Buffer.from(text).toString();
      log[name === 'stdout' ? 'info' : 'warn']({ from: name }, line.trimEnd());
      const done = more.find((each) => typeof each === 'function');
      if (done) process.nextTick(done as () => void);
      return true;
    };
    process[name].write = write as typeof process.stdout.write;
  }
}
