import { open, readFile } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { Refusal } from '../refusal.ts';
import type { ReceivedFile } from './receive-file.ts';
import { redrawPicture } from './redraw-picture.ts';
import { cleanFileName, extensionOf } from './rules.ts';

/** The type a file turned out to have. */
export interface CheckedFile {
  readonly fileName: string;
  readonly type: string;
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Which content each ending stands for (docs/product/issues-and-messages.md#attachments). */
const typesByExtension: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  avif: ['image/avif'],
  pdf: ['application/pdf'],
  // any old Office file looks like this; it is only ever saved, never opened
  doc: ['application/x-cfb'],
  docx: [docx],
};

/** More than a letter with pictures has, and too little to fill a disk. */
const maxZipEntries = 2_000;
const maxExpandedBytes = 100 * 1024 * 1024;
/** Markup, PDF or RTF under the name of text. */
const notText = /^\s*(<|%PDF-|\{\\rtf)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const binary = /[\u0000-\u0008\u000e-\u001f\u007f]/;

/**
 * Looks at what a file is, whatever it is called, and draws pictures anew in place. Refuses with FILE_TYPE
 * what is not on the list or not what its ending says, with FILE_HEIC what only iPhones open, with
 * FILE_UNREADABLE what is damaged, packed to
 * explode, or too large a picture.
 */
export async function checkFile({ path, fileName }: ReceivedFile): Promise<CheckedFile> {
  const extension = extensionOf(fileName);
  if (extension === 'txt') {
    await checkText(path);
    return { fileName: cleanFileName(fileName), type: 'text/plain; charset=utf-8' };
  }
  // before anything looks inside
  if (extension === 'docx') await checkZipDirectory(path);
  const { fileTypeFromFile } = await import('file-type');
  const type = (await fileTypeFromFile(path))?.mime ?? '';
  if (type === 'image/heic' || type === 'image/heif') throw new Refusal('FILE_HEIC');
  if (!typesByExtension[extension]?.includes(type)) throw new Refusal('FILE_TYPE');
  if (!type.startsWith('image/')) {
    return {
      fileName: cleanFileName(fileName),
      type: extension === 'doc' ? 'application/msword' : type,
    };
  }
  const drawn = await redrawPicture(path, type);
  return { fileName: cleanFileName(fileName, drawn.extension), type: drawn.type };
}

async function checkText(path: string): Promise<void> {
  const content = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refusal('FILE_TYPE');
  }
  if (binary.test(text) || notText.test(text)) throw new Refusal('FILE_TYPE');
}

const zipBegin = Buffer.from('PK\x03\x04');

/**
 * Reads the directory of an Office file; nothing is unpacked. Macros are refused [ASVS 5.2.3]: with
 * FILE_TYPE, as what is no archive; with FILE_UNREADABLE what is damaged or packed to explode.
 */
export async function checkZipDirectory(path: string): Promise<void> {
  if (!(await beginsWith(path, zipBegin))) throw new Refusal('FILE_TYPE');
  let entries = 0;
  let expandedBytes = 0;
  let hasMacros = false;
  try {
    // names that lead out of the folder make it throw
    const zip = await openPromise(path);
    try {
      if (zip.entryCount > maxZipEntries) throw new Refusal('FILE_UNREADABLE');
      for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
        entries += 1;
        expandedBytes += uncompressedSize;
        hasMacros ||= /vba(project|data)/i.test(fileName);
        if (entries > maxZipEntries || expandedBytes > maxExpandedBytes) {
          throw new Refusal('FILE_UNREADABLE');
        }
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    // the disk's word, not the archive's
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new Refusal('FILE_UNREADABLE');
  }
  if (hasMacros) throw new Refusal('FILE_TYPE');
}

async function beginsWith(path: string, bytes: Buffer): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(bytes.length), 0, bytes.length, 0);
    return buffer.equals(bytes);
  } finally {
    await file.close();
  }
}
