import { tableOwners } from '../../src/house.ts';
import type { DB } from '../../src/platform/db/types.ts';
import type { Written } from '../../src/platform/noun.ts';

const tableOfName = new Map<string, keyof DB>();
for (const table of Object.keys(tableOwners) as (keyof DB)[]) {
  tableOfName.set(table, table);
  tableOfName.set(
    table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    table,
  );
}

const comments = /^[ \t]*\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;
const builders =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'([^']*)')?/g;
const name = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\$\{|['"\x60]\s*\+|\w+)`;
const statements = ['insert into', 'update', 'delete from', 'merge into', 'truncate(?: table)?'];
const writing = [...statements, ...statements.map((each) => each.toUpperCase())]
  .map((each) => each.replaceAll(' ', String.raw`\s+`))
  .join('|');
const raw = new RegExp(String.raw`\b(?:${writing})\s+${name}`, 'g');
const copies = /\b(?:copy|COPY)\s+"?(\$\{|\w+)[^'`]*?\s(?:from|FROM)\b/g;
const alsoTruncated = /\b(?:truncate|TRUNCATE)\b[^;'`]*/g;

/**
 * The tables that a source text writes, by Kysely or by SQL; 'unknown' where it names one by an expression,
 * which nobody can check.
 */
export function tablesWritten(source: string): ReadonlySet<Written> {
  const found = new Set<Written>();
  const text = source.replaceAll(comments, '');
  for (const [, table] of text.matchAll(builders)) {
    found.add(tableOfName.get(table?.split(' ')[0] ?? '') ?? 'unknown');
  }
  for (const [, word = ''] of [...text.matchAll(raw), ...text.matchAll(copies)]) {
    const table = tableOfName.get(word.toLowerCase());
    if (table) found.add(table);
    else if (!/^\w+$/.test(word)) found.add('unknown');
  }
  for (const [list] of text.matchAll(alsoTruncated)) {
    for (const [word] of list.matchAll(/\w+/g)) {
      const table = tableOfName.get(word.toLowerCase());
      if (table) found.add(table);
    }
  }
  return found;
}
