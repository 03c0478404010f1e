import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { asText } from '../text/doors.ts';

/** Records that staff see beside the answers of a registration: its history and notes. */

/** `money` is the provider or the ledger, `system` a job. */
export const changeActors = ['registrant', 'staff', 'money', 'system'] as const;
export type ChangeActor = (typeof changeActors)[number];

/** Events of the history; `changes` has the answers and amounts. */
export const changeEvents = [
  'answers',
  'submitted',
  'contact',
  'contact restored',
  'payment',
  'place given',
  'offer lapsed',
  'waits again',
  'still coming',
  'credit given',
  'passing offered',
  'passing withdrawn',
  'passed on',
  'cancelled',
  'restored',
  'deleted',
  'undeleted',
  'merged',
  'unmerged',
  'checked in',
  'check-in undone',
] as const;
export type ChangeEvent = (typeof changeEvents)[number];

export const changedValue = z.object({
  /** An answer such as `personalInfo.email`, or a column such as `paymentStatus`; amounts in rupees. */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ChangedValue = z.output<typeof changedValue>;

export const registrationChange = z.object({
  _id: z.uuid(),
  at: z.string(),
  actor: z.enum(changeActors),
  /** Name of the member of staff; null for other actors. */
  adminName: z.nullable(z.string()),
  event: z.enum(changeEvents),
  reason: z.string(),
  changes: z.array(changedValue),
});
export type RegistrationChange = z.output<typeof registrationChange>;

const view = { kind: 'admin', action: 'answers.view' } as const;
const edit = { kind: 'admin', action: 'registrations.edit' } as const;
const limit = { calls: 120, windowSeconds: 60 } as const;

/** Email addresses and phone numbers are masked for staff who may not edit registrations. */
export const listChanges = endpoint('GET /registrations/{id}/history', {
  summary: 'What changed in a registration and who changed it, newest first',
  access: view,
  reads: 'record',
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(registrationChange),
  paged: true,
  limit,
  failure: failed('historyNotLoaded'),
});

export const note = z.object({
  _id: z.uuid(),
  text: z.string(),
  author: z.string(),
  /** True if the caller wrote it, and so may change or delete it. */
  isOwn: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
});
export type Note = z.output<typeof note>;

/** In characters. */
export const maxNoteLength = 2000;
const noteBody = z.object({
  text: z
    .string()
    .check(
      asText,
      z.minLength(1, problem('noteRequired')),
      z.maxLength(maxNoteLength, problem('atMost', { max: maxNoteLength })),
    ),
});
const noteParams = z.object({ id: z.uuid(), noteId: z.uuid() });

export const listNotes = endpoint('GET /registrations/{id}/notes', {
  summary: 'Notes of staff on a registration, newest first',
  access: { kind: 'admin', action: 'notes.view' },
  reads: 'record',
  reply: z.array(note),
  limit,
  failure: failed('notesNotLoaded'),
});

export const addNote = endpoint('POST /registrations/{id}/notes', {
  summary: 'Adds a note for staff to a registration',
  access: edit,
  body: noteBody,
  reply: note,
  idempotent: true,
  limit,
  failure: failed('noteNotSaved'),
});

/** NOT_FOUND also for a note of somebody else. */
export const editNote = endpoint('PATCH /registrations/{id}/notes/{noteId}', {
  summary: 'Edits your own note',
  access: edit,
  params: noteParams,
  body: noteBody,
  reply: note,
  limit,
  failure: failed('noteNotSaved'),
});

export const deleteNote = endpoint('DELETE /registrations/{id}/notes/{noteId}', {
  summary: 'Deletes your own note',
  access: edit,
  params: noteParams,
  limit,
  failure: failed('noteNotDeleted'),
});
