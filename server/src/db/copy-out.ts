import { Readable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** Whole lines, and how many. */
export interface CsvPortion {
  readonly bytes: Buffer;
  readonly rows: number;
}

/** What a socket brings at once; a longer line is a portion of its own. */
const portionBytes = 64 * 1024;
const portionsAhead = 4;
const patienceMs = 60_000;
const lineEnd = Buffer.from('\r\n');

/**
 * What a query finds as CSV, its lines ended as RFC 4180 says; `quoted` are the columns that stand in quotes
 * whatever they hold. One snapshot, read as it is asked for: PostgreSQL waits while nobody reads, however
 * long all of it takes; who stops for a minute loses it.
 */
export async function copyOut(
  pool: pg.Pool,
  query: CompiledQuery,
  quoted: readonly string[],
): Promise<Readable & AsyncIterable<CsvPortion>> {
  const client = await pool.connect();
  let connection: pg.Connection | undefined;
  let patience: NodeJS.Timeout | undefined;
  let isReleased = false;
  let bytes = Buffer.allocUnsafe(portionBytes);
  let used = 0;
  let rows = 0;

  const portions = new Readable({
    objectMode: true,
    highWaterMark: portionsAhead,
    read() {
      clearTimeout(patience);
      connection?.stream.resume();
    },
    destroy(error, done) {
      clearTimeout(patience);
      // in the middle of its lines, a connection is of no further use
      if (!isReleased) client.release(true);
      isReleased = true;
      done(error);
    },
  });

  function sendPortion(): void {
    const isWanted = portions.push({ bytes: bytes.subarray(0, used), rows });
    bytes = Buffer.allocUnsafe(portionBytes);
    used = 0;
    rows = 0;
    if (isWanted) return;
    connection?.stream.pause();
    clearTimeout(patience);
    patience = setTimeout(
      () => portions.destroy(new Error('Nobody read on for a minute')),
      patienceMs,
    );
  }

  client.query({
    submit(on: pg.Connection) {
      connection = on;
      const quotes = quoted.length === 0 ? '' : `, force_quote (${quoted.join(', ')})`;
      // one message, so one transaction: the longer time ends with it
      on.query(`set local statement_timeout = 0;
        copy (${withValues(query)}) to stdout with (format csv${quotes})`);
    },
    /** A line with a line feed, in memory that the next one may overwrite. */
    handleCopyData({ chunk }: { readonly chunk: Buffer }) {
      const length = chunk.length - 1 + lineEnd.length;
      if (used > 0 && used + length > bytes.length) sendPortion();
      if (length > bytes.length) bytes = Buffer.allocUnsafe(length);
      used += chunk.copy(bytes, used, 0, chunk.length - 1);
      used += lineEnd.copy(bytes, used);
      rows++;
    },
    handleCommandComplete() {},
    handleError: (error: Error) => portions.destroy(error),
    handleReadyForQuery() {
      if (rows > 0) sendPortion();
      portions.push(null);
      clearTimeout(patience);
      connection?.stream.resume();
      if (!isReleased) client.release();
      isReleased = true;
    },
  });
  return portions;
}

/** COPY takes no parameters: their values stand in its text, quoted as PostgreSQL's own library does. */
function withValues({ sql, parameters }: CompiledQuery): string {
  return sql.replaceAll(/\$(\d+)/g, (_, place) => literal(parameters[Number(place) - 1]));
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return pg.escapeLiteral(`${value}`);
  throw new TypeError(`${typeof value} has no literal`);
}

/** Of an array, in quotes. */
const element = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
