import { Worker } from 'node:worker_threads';
import { maxImportColumns, maxImportRows } from '@sangamam/contract/imports';
import { checkZipDirectory } from '../../platform/files/check-file.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import { extensionOf } from '../../platform/files/rules.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** A spreadsheet: names from its first line, and the lines below as texts, all with as many cells. */
export interface Table {
  readonly columns: readonly string[];
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Why a file cannot be read. */
export type Why =
  | 'damaged'
  | 'unreadable'
  | 'encoding'
  | 'noRows'
  | 'noNames'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'other';

/** Several times what 20,000 rows need; a thread that exceeds it ends alone. */
const maxMemoryMb = 256;
const maxMs = 20_000;
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads a CSV or XLSX file in a worker thread: cells as displayed, formulas as their values. Refuses with
 * FILE_TABLE for other files, and for those with macros, a zip bomb, or too much content.
 */
export async function readTable({ path, fileName }: ReceivedFile): Promise<Table> {
  const extension = extensionOf(fileName);
  if (extension !== 'csv' && extension !== 'xlsx') throw refused('other');
  const isXlsx = extension === 'xlsx';
  if (isXlsx) {
    await checkZipDirectory(path).catch((error) => {
      throw error instanceof Refusal ? refused('damaged') : error;
    });
  }
  const worker = new Worker(new URL('./read-table-worker.ts', import.meta.url), {
    workerData: { path, isXlsx },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', ({ table, why = 'unreadable' }: { table?: Table; why?: Why }) =>
        table ? resolve(table) : reject(refused(why)),
      );
      const tooLarge = refused('tooLarge');
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

function refused(why: Why): Refusal {
  switch (why) {
    case 'tooManyRows': {
      const max = maxImportRows.toLocaleString('en-IN');
      return new Refusal('TABLE_TOO_LARGE', { values: { max, what: 'rows' } });
    }
    case 'tooManyColumns':
      return new Refusal('TABLE_TOO_LARGE', { values: { max: maxImportColumns, what: 'other' } });
    default:
      return new Refusal('FILE_TABLE', { values: { why } });
  }
}
