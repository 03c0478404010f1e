import { keysOf, type Question } from '@sangamam/contract/questions/question';
import { type RawBuilder, sql } from 'kysely';

/** The answer to a question in `form` as figures count it, in JSON: of a time its hour, of a text that there is one. */
export function countedAnswer({ kind, path }: Question): RawBuilder<unknown> {
  const keys = sql`${keysOf(path)}::text[]`;
  switch (kind) {
    case 'line':
    case 'paragraph':
      return sql`case when form #>> ${keys} <> '' then 'true'::jsonb end`;
    case 'time':
      return sql`to_jsonb(left(nullif(form #>> ${keys}, ''), 2) || ':00')`;
    default:
      return sql`form #> ${keys}`;
  }
}
