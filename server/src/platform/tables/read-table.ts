import { Worker } from 'node:worker_threads';
import { checkZipDirectory } from '../files/check-file.ts';
import type { ReceivedFile } from '../files/receive-file.ts';
import { extensionOf } from '../files/rules.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import type { Sheet, TableLimits, Why } from './table.ts';

/** Several times what 20,000 rows need; a thread that exceeds it ends alone. */
const maxMemoryMb = 256;
const maxMs = 20_000;
/** Over all who send one. */
const reading = inTurn({ atOnce: 1, waiting: 10 });
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/** The message to the worker. */
export interface TableRequest {
  readonly path: string;
  readonly isXlsx: boolean;
  /** Keys of the columns by which a head is recognised, as of `columnKey`. */
  readonly known: readonly string[];
  readonly limits: TableLimits;
}

/** The messages of the worker: that it begins, then the table or the fault. */
export type TableReply =
  | { readonly begins: true }
  | { readonly sheets: Sheet[] }
  | { readonly why: Why; readonly line: number };

/**
 * Reads all sheets of a CSV or XLSX file in a worker thread: cells as displayed, formulas as their values. Those that
 * cannot be read say why. Refuses with FILE_TABLE or TABLE_TOO_LARGE if no visible sheet can be read, and for other
 * files, those with macros, a zip bomb, or too much content.
 */
export async function readTable(
  { path, fileName }: Pick<ReceivedFile, 'path' | 'fileName'>,
  request: Pick<TableRequest, 'known' | 'limits'>,
): Promise<Sheet[]> {
  const { limits } = request;
  const extension = extensionOf(fileName);
  if (extension !== 'csv' && extension !== 'xlsx') throw tableRefusal('other', limits);
  const isXlsx = extension === 'xlsx';
  if (isXlsx) {
    await checkZipDirectory(path).catch((error) => {
      throw error instanceof Refusal ? tableRefusal('damaged', limits) : error;
    });
  }
  const sheets = await reading(() => readInWorker({ ...request, path, isXlsx }));
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (visible.some(({ why }) => why === null)) return sheets;
  const [first] = visible;
  const isOnlyHidden =
    visible.every(({ why }) => why === 'noRows') && sheets.some(({ why }) => !why);
  throw tableRefusal(isOnlyHidden ? 'onlyHidden' : (first?.why ?? 'noRows'), limits);
}

async function readInWorker(request: TableRequest): Promise<Sheet[]> {
  const worker = new Worker(new URL('./read-table-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (reply: TableReply) => {
        // how long it takes to start says nothing about the file
        if ('begins' in reply) timer = setTimeout(() => void worker.terminate(), maxMs);
        else if ('sheets' in reply) resolve(reply.sheets);
        else reject(tableRefusal(reply.why, request.limits, reply.line));
      });
      const tooLarge = tableRefusal('tooLarge', request.limits);
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === outOfMemory ? tooLarge : error),
      );
      // out of time
      worker.on('exit', () => reject(tooLarge));
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The message about a file, or a sheet, that cannot be read. */
export function tableRefusal(why: Why, { maxRows, maxColumns }: TableLimits, line = 0): Refusal {
  switch (why) {
    case 'tooManyRows':
      return new Refusal('TABLE_TOO_LARGE', {
        values: { max: maxRows.toLocaleString('en-IN'), what: 'rows' },
      });
    case 'tooManyColumns':
      return new Refusal('TABLE_TOO_LARGE', { values: { max: maxColumns, what: 'other' } });
    default:
      return new Refusal('FILE_TABLE', { values: { why, line } });
  }
}
