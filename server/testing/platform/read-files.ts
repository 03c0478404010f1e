import ical from 'node-ical';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

/** Files as other programs read them; whatever one of those would mend or complain of is an error. */

/** Throws for what is no well-formed XML 1.0. */
export function readXml(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}

/** The cells of the first sheet of a workbook all of whose parts are well-formed. */
export async function readXlsx(content: Buffer): Promise<string[][]> {
  for (const [name, part] of await unzip(content)) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    // letters that are no UTF-8 count as damage, too
    readXml(new TextDecoder('utf-8', { fatal: true }).decode(part));
  }
  const rows = await readSheet(content, { trim: false });
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))),
  );
}

/** The files of an archive by name. */
export async function unzip(content: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(content);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

/** The cells of a CSV file in UTF-8 with its mark, all of whose lines are as wide as the first. */
export function readCsv(content: Buffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  if (!text.startsWith('\ufeff')) throw new Error('no byte order mark');
  const { data, errors } = Papa.parse<string[]>(text.slice(1), {
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: false,
  });
  const [error] = errors;
  if (error) throw new Error(`row ${error.row}: ${error.message}`);
  // behind the last line end
  if (data.pop()?.join() !== '') throw new Error('the last line does not end');
  const narrow = data.findIndex((row) => row.length !== data[0]?.length);
  if (narrow >= 0) throw new Error(`row ${narrow} has ${data[narrow]?.length} cells`);
  return data;
}

/** The labels and values of a pass for Apple Wallet. */
export async function readPass(content: Buffer): Promise<string[]> {
  const { eventTicket } = JSON.parse(String((await unzip(content)).get('pass.json')));
  const groups: { label?: string; value: string }[][] = Object.values(eventTicket);
  return groups.flat().flatMap(({ label = '', value }) => [label, value]);
}

/** The names, places and descriptions of the entries of a calendar file, of lines of at most 75 octets. */
export function readCalendar(content: Buffer): string[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  const long = text.split('\r\n').find((line) => Buffer.byteLength(line) > 75);
  if (long !== undefined) throw new Error(`a line of ${Buffer.byteLength(long)} octets`);
  const entries = Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
  if (entries.length === 0) throw new Error('no entry');
  return entries.flatMap((entry) => {
    const { summary, location, description } = entry as unknown as Record<string, unknown>;
    return [summary, location, description].map(String);
  });
}
