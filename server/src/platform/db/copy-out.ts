import { Readable } from 'node:stream';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { type CompiledQuery, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Connected } from './connect.ts';

/** Whole rows, and how many. */
export interface CopiedPortion {
  readonly bytes: Buffer;
  readonly rows: number;
}
type Portions = Readable & AsyncIterable<CopiedPortion>;

/** The bytes a socket brings at once; a longer row is a portion of its own. */
const portionBytes = 64 * 1024;
const portionsAhead = 4;
const patienceMs = minuteMs;
const lineFeed = 10;

/**
 * The result of a query as CSV, its lines ended as RFC 4180 says; `quoted` are the columns that stand in quotes
 * whatever they hold. One snapshot, read as it is asked for: PostgreSQL waits while nobody reads, however
 * long all of it takes; who stops for a minute loses it.
 */
export async function copyOut(
  connections: Pick<Connected['connections'], 'connect'>,
  query: CompiledQuery,
  quoted: readonly string[],
): Promise<Portions> {
  const quotes = quoted.length === 0 ? '' : `, force_quote (${quoted.join(', ')})`;
  // one message, so one transaction: the longer time ends with it
  const statement = `set local statement_timeout = 0;
    copy (${withValues(query)}) to stdout with (format csv${quotes})`;
  const client = await connections.connect();
  let patience: NodeJS.Timeout | undefined;
  const portions: Portions = readCopy(client, statement, {
    rowEnd: '\r\n',
    onPause() {
      const tooLong = new Error('Nobody read on for a minute');
      patience = setTimeout(() => portions.destroy(tooLong), patienceMs);
    },
    onResume: () => clearTimeout(patience),
    // in the middle of its rows, a connection is of no further use
    onOver: (isWhole) => client.release(!isWhole),
  });
  return portions;
}

/**
 * Runs a `COPY … TO STDOUT` on a connection that does nothing else meanwhile, and gives its rows as they are
 * asked for, each with `rowEnd` for its line feed. PostgreSQL sends one row a message ("always one per row",
 * PostgreSQL 18, COPY Operations); whoever stands in between and sends them otherwise is noticed, and it
 * ends with an error.
 */
export function readCopy(
  client: pg.PoolClient,
  statement: string,
  {
    rowEnd = '\n',
    onPause = () => {},
    onResume = () => {},
    onOver = () => {},
  }: {
    readonly rowEnd?: string;
    /** Nobody reads, and PostgreSQL waits. */
    readonly onPause?: () => void;
    readonly onResume?: () => void;
    /** Called once; `isWhole`: the connection may serve others. */
    readonly onOver?: (isWhole: boolean) => void;
  } = {},
): Portions {
  const ending = Buffer.from(rowEnd);
  let connection: pg.Connection | undefined;
  let isOver = false;
  let bytes = Buffer.allocUnsafe(portionBytes);
  let used = 0;
  let rows = 0;
  let allRows = 0;

  function finish(isWhole: boolean): void {
    onResume();
    if (!isOver) onOver(isWhole);
    isOver = true;
  }
  const portions = new Readable({
    objectMode: true,
    highWaterMark: portionsAhead,
    read() {
      onResume();
      connection?.stream.resume();
    },
    destroy(error, done) {
      finish(false);
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
    onResume();
    onPause();
  }
  const refuse = () => portions.destroy(new Error('COPY came otherwise than one row a message'));

  client.query({
    submit(on: pg.Connection) {
      connection = on;
      on.query(statement);
    },
    /** A row with a line feed, in memory that the next one may overwrite. */
    handleCopyData({ chunk }: { readonly chunk: Buffer }) {
      if (chunk.at(-1) !== lineFeed) return refuse();
      const length = chunk.length - 1 + ending.length;
      if (used > 0 && used + length > bytes.length) sendPortion();
      if (length > bytes.length) bytes = Buffer.allocUnsafe(length);
      used += chunk.copy(bytes, used, 0, chunk.length - 1);
      used += ending.copy(bytes, used);
      rows++;
      allRows++;
    },
    handleCommandComplete({ text }: { readonly text: string }) {
      if (text.startsWith('COPY ') && text !== `COPY ${allRows}`) refuse();
    },
    handleError: (error: Error) => portions.destroy(error),
    handleReadyForQuery() {
      if (isOver) return;
      if (rows > 0) sendPortion();
      portions.push(null);
      connection?.stream.resume();
      finish(true);
    },
  });
  return portions;
}

/** COPY takes no parameters: each value stands where its placeholder would. */
function withValues({ query, queryId }: CompiledQuery): string {
  return new CompilerOfValues().compileQuery(query, queryId).sql;
}

class CompilerOfValues extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

/** A value as PostgreSQL's own library quotes it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return pg.escapeLiteral(`${value}`);
  throw new TypeError(`${typeof value} has no literal`);
}

/** A field of an array, in quotes. */
const element = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
