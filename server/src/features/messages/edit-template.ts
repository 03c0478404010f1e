import { type Language, languages } from '@sangamam/contract/languages';
import type { MessageTemplate } from '@sangamam/contract/messages';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Admin } from '../auth/session.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { catalogue, findKind } from './catalogue.ts';
import { formatValue } from './format-value.ts';
import type { Kind, Texts } from './kinds/define-kind.ts';
import { findFaults } from './read-template.ts';
import {
  deleteTemplate,
  findTemplate,
  listTemplates,
  type TemplateRow,
  upsertTemplate,
} from './template-store.ts';

interface Editor {
  readonly admin: Admin;
  readonly address: string;
}

/** Every kind with the texts in use and those that staff wrote. */
export async function readTemplates({ db }: Pick<Deps, 'db'>): Promise<MessageTemplate[]> {
  const rows = await listTemplates(db);
  return Object.entries(catalogue).map(([name, kind]) => present(name, kind, rows));
}

/** Writes the text of a kind in one language. Refuses with NOT_FOUND or VALIDATION. */
export async function saveTemplate(
  deps: Pick<Deps, 'db' | 'now'>,
  name: string,
  { language, ...texts }: Required<Texts> & { readonly language: Language },
  editor: Editor,
): Promise<MessageTemplate> {
  const kind = getKind(name);
  refuseFaults(kind, language, texts);
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const before = (await findTemplate(trx, name, language)) ?? kind[language];
    await upsertTemplate(trx, { kind: name, language, texts, updatedBy: editor.admin.id, now });
    await log(trx, 'template.save', { name, language, before, after: texts }, editor, now);
  });
  return presentOne(deps, name, kind);
}

/** Goes back to the text of the catalogue. Refuses with NOT_FOUND. */
export async function resetTemplate(
  deps: Pick<Deps, 'db' | 'now'>,
  name: string,
  language: Language,
  editor: Editor,
): Promise<MessageTemplate> {
  const kind = getKind(name);
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const before = await findTemplate(trx, name, language);
    if (!before) return;
    await deleteTemplate(trx, name, language);
    await log(
      trx,
      'template.reset',
      { name, language, before, after: kind[language] },
      editor,
      now,
    );
  });
  return presentOne(deps, name, kind);
}

/** The texts as given, refused with VALIDATION, else those in use. Refuses with NOT_FOUND. */
export async function textsToPreview(
  { db }: Pick<Deps, 'db'>,
  name: string,
  language: Language,
  given: Required<Texts> | undefined,
): Promise<{ kind: Kind; texts: Texts }> {
  const kind = getKind(name);
  if (given) refuseFaults(kind, language, given, 'texts.');
  return { kind, texts: given ?? (await findTemplate(db, name, language)) ?? kind[language] };
}

function getKind(name: string): Kind {
  const kind = findKind(name);
  if (!kind) throw new Refusal('NOT_FOUND');
  return kind;
}

function refuseFaults(kind: Kind, language: Language, texts: Texts, path = ''): void {
  const faults = findFaults(kind, language, texts);
  if (!faults) return;
  const fields = Object.entries(faults).map(([field, fault]) => [`${path}${field}`, fault]);
  throw new Refusal('VALIDATION', { fields: Object.fromEntries(fields) });
}

async function log(
  trx: Deps['db'],
  action: 'template.save' | 'template.reset',
  change: { name: string; language: Language; before: Texts; after: Texts },
  { admin, address }: Editor,
  now: Date,
): Promise<void> {
  const { name, language, before, after } = change;
  const fields = (['subject', 'body', 'sms'] as const)
    .map((field) => [field, [before[field] ?? '', after[field] ?? '']] as const)
    .filter(([, [old, fresh]]) => old !== fresh);
  const object = { type: 'message_template', id: `${name}.${language}` };
  const changes = Object.fromEntries(fields);
  await logAdminAction(trx, { admin, address, action, object, changes }, now);
}

async function presentOne({ db }: Pick<Deps, 'db'>, name: string, kind: Kind) {
  return present(name, kind, await listTemplates(db));
}

function present(name: string, kind: Kind, rows: readonly TemplateRow[]): MessageTemplate {
  const texts = languages.map((language) => {
    const row = rows.find((written) => written.kind === name && written.language === language);
    const faults = row && findFaults(kind, language, row);
    const { subject, body, sms = '' } = row ?? kind[language];
    return [
      language,
      {
        ...{ subject, body, sms, isDefault: row === undefined },
        updatedAt: row?.updatedAt.toISOString() ?? null,
        fault: faults ? (Object.values(faults)[0] ?? null) : null,
      },
    ] as const;
  });
  return {
    kind: name,
    about: kind.about,
    placeholders: Object.entries(kind.placeholders).map(
      ([placeholder, { type, sample, options }]) => ({
        name: placeholder,
        type,
        required: kind.required.includes(placeholder),
        options: (options ?? []).map(String),
        example: String(formatValue(type, sample as never, 'en', {})),
      }),
    ),
    texts: Object.fromEntries(texts) as MessageTemplate['texts'],
  };
}
