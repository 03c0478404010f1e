import { randomUUID } from 'node:crypto';
import { type Language, languages } from '@sangamam/contract/locale/languages';
import type { MessageTemplate } from '@sangamam/contract/messages';
import { getOwnAccount } from '../../domain/people/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Kind, Texts } from '../../platform/message-kinds/define-kind.ts';
import { findKind } from '../../platform/message-kinds/registry.ts';
import { formatValue } from '../../platform/messages/format-value.ts';
import { messageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import { findFaults } from '../../platform/messages/read-template.ts';
import { replyAddressShown } from '../../platform/messages/reply-to.ts';
import {
  deleteTemplate,
  findTemplate,
  listTemplates,
  type TemplateRow,
  upsertTemplate,
} from '../../platform/messages/template-store.ts';
import { inEnglish, Refusal } from '../../platform/refusal.ts';
import { ownSamples } from './own-samples.ts';

type SampleDeps = Pick<Deps, 'settings' | 'config'>;

/** Every kind of message with its texts in use, and which of them staff wrote. */
export async function readTemplates(
  deps: Pick<Deps, 'db' | 'messages'> & SampleDeps,
): Promise<MessageTemplate[]> {
  const rows = await listTemplates(deps.db);
  const settings = await deps.settings.current();
  const { publicUrl } = deps.config;
  return deps.messages.kinds.map((kind) =>
    present(kind, rows, ownSamples(kind, settings, publicUrl)),
  );
}

/** Saves the texts of a kind in one language. Refuses with NOT_FOUND or VALIDATION. */
export async function saveTemplate(
  deps: Pick<Deps, 'db' | 'now' | 'messages'> & SampleDeps,
  name: string,
  { language, ...texts }: Required<Texts> & { readonly language: Language },
  by: StaffActor,
): Promise<MessageTemplate> {
  const kind = getKind(deps, name);
  refuseFaults(kind, language, texts);
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const before = (await findTemplate(trx, name, language)) ?? kind[language];
    await upsertTemplate(trx, { kind: name, language, texts, updatedBy: by.admin.id, now });
    await log(trx, 'template.save', { name, language, before, after: texts }, by, now);
  });
  return presentOne(deps, kind);
}

/** Restores the default texts of a kind. Refuses with NOT_FOUND. */
export async function resetTemplate(
  deps: Pick<Deps, 'db' | 'now' | 'messages'> & SampleDeps,
  name: string,
  language: Language,
  by: StaffActor,
): Promise<MessageTemplate> {
  const kind = getKind(deps, name);
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const before = await findTemplate(trx, name, language);
    if (!before) return;
    await deleteTemplate(trx, name, language);
    await log(trx, 'template.reset', { name, language, before, after: kind[language] }, by, now);
  });
  return presentOne(deps, kind);
}

/**
 * The given texts, or those in use. Refuses with NOT_FOUND, and with VALIDATION when the given ones have
 * faults.
 */
export async function textsToPreview(
  deps: Pick<Deps, 'db' | 'messages'>,
  name: string,
  language: Language,
  given: Required<Texts> | undefined,
): Promise<{ kind: Kind; texts: Texts }> {
  const kind = getKind(deps, name);
  if (given) refuseFaults(kind, language, given, 'texts.');
  const written = given ?? (await findTemplate(deps.db, name, language));
  const isFit = written !== undefined && findFaults(kind, language, written) === null;
  return { kind, texts: isFit ? written : kind[language] };
}

/**
 * Mails the texts with example values to the member of staff who asks, marked as a test. Refuses as
 * `textsToPreview` does. Returns their address, and where a reply goes.
 */
export async function sendTest(
  deps: Pick<Deps, 'db' | 'now' | 'messages' | 'config' | 'settings'>,
  name: string,
  { language, texts: given }: { language: Language; texts?: Required<Texts> | undefined },
  by: StaffActor,
): Promise<{ sentTo: string; replyTo: string }> {
  const { kind, texts } = await textsToPreview(deps, name, language, given);
  const context = await messageContext(deps);
  const { publicUrl } = deps.config;
  const values = ownSamples(kind, context.settings, publicUrl);
  return tx(deps.db, async (trx) => {
    const { email } = await getOwnAccount(trx, by.admin.id);
    const message = {
      kind,
      values,
      registrationId: null,
      texts: { ...texts, subject: `[Test] ${texts.subject}` },
      to: { email, language },
      dedupeKey: `test:${randomUUID()}`,
    };
    await queueMessage(trx, message, context);
    const object = { type: 'message_template', id: `${name}.${language}` };
    await logAdminAction(trx, { by, action: 'template.test', object }, context.now);
    return { sentTo: email, replyTo: replyAddressShown({ kind, values }, context) };
  });
}

function getKind({ messages }: Pick<Deps, 'messages'>, name: string): Kind {
  const kind = findKind(messages, name);
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
  trx: Db,
  action: 'template.save' | 'template.reset',
  change: { name: string; language: Language; before: Texts; after: Texts },
  by: StaffActor,
  now: Date,
): Promise<void> {
  const { name, language, before, after } = change;
  const fields = (['subject', 'body', 'sms'] as const)
    .map((field) => [field, [before[field] ?? '', after[field] ?? '']] as const)
    .filter(([, [old, fresh]]) => old !== fresh);
  const object = { type: 'message_template', id: `${name}.${language}` };
  const changes = Object.fromEntries(fields);
  await logAdminAction(trx, { by, action, object, changes }, now);
}

async function presentOne(deps: Pick<Deps, 'db'> & SampleDeps, kind: Kind) {
  const settings = await deps.settings.current();
  const samples = ownSamples(kind, settings, deps.config.publicUrl);
  return present(kind, await listTemplates(deps.db), samples);
}

function present(
  kind: Kind,
  rows: readonly TemplateRow[],
  samples: ReturnType<typeof ownSamples>,
): MessageTemplate {
  const texts = languages.map((language) => {
    const row = rows.find((written) => written.kind === kind.name && written.language === language);
    const [fault] = Object.values((row && findFaults(kind, language, row)) ?? {});
    const { subject, body, sms = '' } = row ?? kind[language];
    return [
      language,
      {
        subject,
        body,
        sms,
        isDefault: row === undefined,
        updatedAt: row?.updatedAt.toISOString() ?? null,
        fault: fault === undefined ? null : inEnglish(fault),
      },
    ] as const;
  });
  return {
    kind: kind.name,
    about: kind.about,
    placeholders: Object.entries(kind.placeholders).map(([placeholder, { type, options }]) => ({
      name: placeholder,
      type,
      required: kind.required.includes(placeholder),
      options: (options ?? []).map(String),
      example: String(formatValue(type, samples[placeholder] as never, 'en', {})),
    })),
    texts: Object.fromEntries(texts) as MessageTemplate['texts'],
  };
}
