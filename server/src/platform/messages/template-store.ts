import type { Language } from '@sangamam/contract/locale/languages';
import type { Db } from '../db/connect.ts';
import type { Texts } from '../message-kinds/define-kind.ts';

/** The text that staff wrote for this kind and language, if they did. */
export async function findTemplate(
  db: Db,
  kind: string,
  language: Language,
): Promise<Texts | undefined> {
  return db
    .selectFrom('messageTemplate')
    .select(['subject', 'body', 'sms'])
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** Every text that staff wrote. */
export async function listTemplates(db: Db) {
  return db
    .selectFrom('messageTemplate')
    .select(['kind', 'language', 'subject', 'body', 'sms', 'updatedAt'])
    .execute();
}
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

/** Keeps what staff wrote for a kind in a language. */
export async function upsertTemplate(
  trx: Db,
  template: {
    readonly kind: string;
    readonly language: Language;
    readonly texts: Required<Texts>;
    readonly updatedBy: string;
    readonly now: Date;
  },
): Promise<void> {
  const { kind, language, texts, updatedBy, now: updatedAt } = template;
  const written = { ...texts, updatedBy, updatedAt };
  await trx
    .insertInto('messageTemplate')
    .values({ kind, language, ...written })
    .onConflict((conflict) => conflict.columns(['kind', 'language']).doUpdateSet(written))
    .execute();
}

/** Brings the words we ship back, for a kind in a language. */
export async function deleteTemplate(trx: Db, kind: string, language: Language): Promise<void> {
  await trx
    .deleteFrom('messageTemplate')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .execute();
}
