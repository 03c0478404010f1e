import { Worker } from 'node:worker_threads';
import { Refusal } from '../../http/refusal.ts';
import { checkZipDirectory } from '../uploads/check-file.ts';
import type { ReceivedFile } from '../uploads/receive-file.ts';
import { extensionOf } from '../uploads/rules.ts';

/** A spreadsheet: the names in its first line, and the lines below as texts, each as wide. */
export interface Table {
  readonly columns: readonly string[];
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Several times what 20,000 rows need; a thread that wants more ends alone. */
const maxMemoryMb = 256;
const maxMs = 20_000;
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads a CSV or XLSX file in a thread of its own: cells as they are shown, formulas as their values.
 * Refuses with FILE_TABLE what is neither, has macros, is packed to explode, or is too large.
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
