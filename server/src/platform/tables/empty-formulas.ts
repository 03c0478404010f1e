import { openPromise, type ZipFile } from 'yauzl';

/**
 * Programs that write formulas without working them out leave no value, and a reader of values sees an empty cell. The
 * sheets are looked through for those.
 */

const workbookPath = 'xl/workbook.xml';
const relationsPath = 'xl/_rels/workbook.xml.rels';

/** By place of a sheet in the workbook, its cells with a formula and without a value, such as `B7`. */
export async function findEmptyFormulas(path: string): Promise<Map<number, Set<string>>> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const cells = new Map<string, Set<string>>();
    const texts = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (fileName.startsWith('xl/worksheets/') && fileName.endsWith('.xml')) {
        cells.set(fileName, await scanSheet(readEntry(zip, entry)));
      } else if (fileName === workbookPath || fileName === relationsPath) {
        let text = '';
        for await (const part of readEntry(zip, entry)) text += part;
        texts.set(fileName, text);
      }
    }
    const paths = pathsOf(texts.get(workbookPath) ?? '', texts.get(relationsPath) ?? '');
    return new Map(paths.map((name, at) => [at, cells.get(name) ?? new Set<string>()]));
  } finally {
    zip.close();
  }
}

type Entry = Parameters<ZipFile['openReadStreamPromise']>[0];

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const stream = await zip.openReadStreamPromise(entry);
  stream.setEncoding('utf8');
  yield* stream;
}

const attribute = (name: string) => new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`);
const relation = attribute('id');
const target = attribute('Target');
const relationId = attribute('Id');

/** The files of the sheets, in the order of the workbook. */
function pathsOf(workbook: string, relations: string): string[] {
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      relationId.exec(tag)?.[1],
      target.exec(tag)?.[1] ?? '',
    ]),
  );
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const found = targets.get(relation.exec(tag)?.[1]) ?? '';
    return found.startsWith('/') ? found.slice(1) : `xl/${found}`;
  });
}

const cellWithContent = /<(?:\w+:)?c(\s[^>]*[^/>])?>(.*?)<\/(?:\w+:)?c>/gs;
const formula = /<(?:\w+:)?f[\s/>]/;
const value = /<(?:\w+:)?(?:v|t)(?:\s[^>]*)?>[^<]/;
/** A formula whose value is an empty text. */
const emptyText = /\st="str"/;
const reference = /\sr="([A-Z]{1,3}\d+)"/;

async function scanSheet(parts: AsyncIterable<string>): Promise<Set<string>> {
  const found = new Set<string>();
  let rest = '';
  for await (const part of parts) {
    rest += part;
    // no cell goes across it
    const cut = rest.lastIndexOf('row>');
    if (cut < 0) continue;
    scanRows(rest.slice(0, cut), found);
    rest = rest.slice(cut);
  }
  scanRows(rest, found);
  return found;
}

function scanRows(xml: string, found: Set<string>): void {
  if (!formula.test(xml)) return;
  for (const [, attributes = '', content = ''] of xml.matchAll(cellWithContent)) {
    if (!formula.test(content) || value.test(content) || emptyText.test(attributes)) continue;
    const [, cell] = reference.exec(attributes) ?? [];
    if (cell !== undefined) found.add(cell);
  }
}
