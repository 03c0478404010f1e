import { randomUUID } from 'node:crypto';
import { refreshCounts } from '../../src/reports/analytics/refresh-counts.ts';
import type { TestApp } from '../app.ts';
import { visitor } from '../domain/registrations.ts';
import { pdf, upload } from '../platform/files.ts';
import { people } from './check-in.ts';
import { caller, report } from './help-desk.ts';

/** One of everything that staff see of a family. */
export interface Things {
  name: string;
  /** The number of the registration. */
  number: string;
  registration: string;
  noteId: string;
  issue: string;
  payment: string;
  refund: string;
  finding: string;
  message: string;
  snapshot: string;
  exportId: string;
  importId: string;
  bulk: string;
  filter: string;
  photo: string;
  receiptNumber: string;
}

/** The object that the parameters of a path identify, first match; `null` does not belong to a school. */
const owners: readonly (readonly [start: string, thing: keyof Things | null])[] = [
  ['/registrations/exports/', 'exportId'],
  ['/registrations/imports/', 'importId'],
  ['/registrations/bulk/', 'bulk'],
  ['/saved-filters/', 'filter'],
  ['/registrations/staff/', 'registration'],
  ['/registrations/', 'registration'],
  ['/issues/', 'issue'],
  ['/payments/findings/', 'finding'],
  ['/payments/refunds/', 'refund'],
  ['/payments/', 'payment'],
  ['/snapshots/', 'snapshot'],
  ['/messages/log/', 'message'],
  // for super admins alone, or of the event as a whole
  ['/accommodation/', null],
  ['/transportation/', null],
  ['/admins/', null],
  ['/api-keys/', null],
  ['/jobs/', null],
  ['/webhooks/', null],
  ['/settings/', null],
  ['/messages/templates/', null],
  ['/contact-messages/', null],
  ['/auth/passkeys/', null],
  ['/auth/sessions/', null],
  ['/gallery/photos/', 'photo'],
  ['/gallery/', null],
  ['/analytics/', null],
];

export const ownerOf = (path: string) => owners.find(([start]) => path.startsWith(start))?.[1];

/** The path with these ids; null if it does not belong to a school. */
export function pathOf(path: string, things: Things): string | null {
  const owner = ownerOf(path);
  if (!owner) return null;
  return path
    .replace('{id}', things[owner])
    .replace('{noteId}', things.noteId)
    .replace('{receiptNumber}', things.receiptNumber);
}

/** A family of a school, with one of everything that staff see about it; `chief` is a super admin. */
export async function addThings(
  server: TestApp,
  chief: Readonly<Record<string, string>>,
  { school, name }: { readonly school: string; readonly name: string },
): Promise<Things> {
  const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: chief,
      ...(payload && { payload }),
    });
  async function made(path: string, payload: object): Promise<Record<string, unknown>> {
    const answer = await send('POST', path, payload);
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`);
    return answer.json().data;
  }
  const browser = visitor(server.app);
  const email = `${randomUUID()}@example.org`;
  await browser.fillIn(2, 1, 1, { school, name, email });
  const { body: submitted } = await browser.submit();
  const registration = browser.id();
  const cash = { registration, method: 'cash', amount: 1800 };
  const { _id: payment } = await made('/payments/manual', cash);
  const refund = { amount: 100, reason: 'Paid too much' };
  const { refunds } = await made(`/payments/${payment}/refund`, refund);
  const { _id: noteId } = await made(`/registrations/${registration}/notes`, { text: name });
  const key = randomUUID();
  await made(`/registrations/${registration}/check-in`, { key, party: people(1) });
  const reportedBy = { name, email, phone: '' };
  const { body: file, cookie } = await upload(server, `${pdf}${name}`, `${name}.pdf`);
  const filed = { registrationId: registration, reportedBy, attachments: file.fileUrl };
  const issue = await caller(server, { cookie })('POST', '/issues', report(filed));
  const { _id: snapshot } = await made('/snapshots', { school });
  const { _id: exportId } = await made('/registrations/exports', {
    format: 'csv',
    groups: 'registration',
    school,
  });
  const { _id: bulk } = await made('/registrations/bulk', {
    action: 'remind',
    ids: [registration],
  });
  const { _id: filter } = await made('/saved-filters', {
    list: 'registrations',
    name: `${school} ${name}`,
    query: `school=${school}`,
  });
  const finding = await server.db
    .insertInto('finding')
    .values({ kind: 'mismatch', subject: `pay_${school}`, registrationId: registration })
    .returning('id')
    .executeTakeFirstOrThrow();
  const photo = { id: randomUUID(), caption: name, agreedTo: 'yes', createdAt: server.deps.now() };
  await server.db
    .insertInto('galleryPhoto')
    .values({ ...photo, registrationId: registration })
    .execute();
  await server.runJobs();
  await refreshCounts(server.db, await server.deps.settings.current());
  const message = await server.db
    .selectFrom('message')
    .select('id')
    .where('registrationId', '=', registration)
    .executeTakeFirstOrThrow();
  const receipts = await send('GET', `/registrations/${registration}/receipts`);
  return {
    name,
    number: String(submitted.data?.registrationNumber),
    registration,
    issue: String(issue.body.data._id),
    importId: randomUUID(),
    receiptNumber: receipts.json().data[0]?.receiptNumber,
    finding: String(finding.id),
    message: String(message.id),
    payment: String(payment),
    noteId: String(noteId),
    snapshot: String(snapshot),
    exportId: String(exportId),
    bulk: String(bulk),
    filter: String(filter),
    photo: photo.id,
    refund: String((refunds as { _id: string }[])[0]?._id),
  };
}

/** The same things, as nobody has them. */
export const nobodysThings = (things: Things): Things => ({
  ...things,
  name: 'Nobodyiscalledso',
  number: 'SGM-99999',
  receiptNumber: 'R-NOBODYS',
  registration: randomUUID(),
  issue: randomUUID(),
  snapshot: randomUUID(),
  exportId: randomUUID(),
  bulk: randomUUID(),
  filter: randomUUID(),
  photo: randomUUID(),
  noteId: randomUUID(),
  refund: randomUUID(),
  payment: 'man_AAAAAAAAAAAAAA',
  finding: '999999',
  message: randomUUID(),
});
