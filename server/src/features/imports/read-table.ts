import { Worker } from 'node:worker_threads';
import { checkZipDirectory } from '../../platform/files/check-file.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import { extensionOf } from '../../platform/files/rules.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** A spreadsheet: names from its first line, and the lines below as texts, all with as many cells. */
export interface Table {
  readonly columns: readonly string[];
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

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
  if (extension !== 'csv' && extension !== 'xlsx') throw new Refusal('FILE_TABLE');
  const isXlsx = extension === 'xlsx';
  if (isXlsx) {
    await checkZipDirectory(path).catch((error) => {
      throw error instanceof Refusal ? refused('The file is damaged or has macros') : error;
    });
  }
  const worker = new Worker(new URL('./read-table-worker.ts', import.meta.url), {
    workerData: { path, isXlsx },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', ({ table, problem }: { table?: Table; problem?: string }) =>
        table ? resolve(table) : reject(refused(problem ?? '')),
      );
      const tooLarge = refused('The file is too large to be read');
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

function refused(message: string): Refusal {
  return new Refusal('FILE_TABLE', { message, fields: { file: message } });
}
