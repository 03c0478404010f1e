import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { paramsOf } from '@sangamam/contract/calls/params';
import {
  importSections,
  quickSections,
  registrationSections,
} from '@sangamam/contract/form/sections';
import { sentPhotoFields } from '@sangamam/contract/gallery';
import { tabValues } from '@sangamam/contract/settings/catalogue';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { normaliseContact } from '@sangamam/contract/text/answer-kinds';
import { normalisePhone } from '@sangamam/contract/text/phone';
import { canonicalText } from '@sangamam/contract/text/text';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contractEndpoints } from '../testing/platform/http.ts';

/**
 * The net over the door for text (`contract/src/text/doors.ts`): every text that a schema takes is read as it is meant
 * before anything is asked of it.
 */

type Def = {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly { _zod: { def: { check: string; tx?: (text: string) => string } } }[];
  readonly [part: string]: unknown;
};
interface Leaf {
  /** Where it stands: `POST /admins email`. */
  readonly at: string;
  readonly def: Def;
}

/** Every text, and what takes anything, in a schema. */
function textsIn(schema: unknown, at: string): Leaf[] {
  const { def } = (schema as { _zod: { def: Def } })._zod;
  const within = (part: unknown, name = '') => textsIn(part, name === '' ? at : `${at}.${name}`);
  switch (def.type) {
    case 'string':
    case 'unknown':
    case 'any':
      return [{ at, def }];
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, part]) => within(part, name));
    case 'array':
      return within(def.element);
    case 'record':
      return within(def.valueType);
    case 'union':
      return (def.options as unknown[]).flatMap((part) => within(part));
    case 'optional':
    case 'nullable':
    case 'default':
      return within(def.innerType);
    case 'pipe':
      return within(def.in);
    case 'boolean':
    case 'number':
    case 'literal':
    case 'enum':
    case 'never':
    case 'null':
      return [];
    default:
      throw new Error(`${at}: say here what a ${def.type} takes`);
  }
}

/** What people type, paste and import: blanks, marks of direction, parts of letters, a chillu that keeps its joiner. */
const typed = [
  '\u202a Jose\u0301\u00a0\u2003Nair\u200b\u202c',
  '\ufeffA\u00adB\u200d \u0c05',
  '\u0d30\u0d3e\u0d1c\u0d28\u0d4d\u200d ',
];

/** Whether what is given is read as it is meant before the first rule asks anything of it. */
function passesTheDoor({ def }: Leaf): boolean {
  const readings = (def.checks ?? []).map(({ _zod }) => _zod.def.tx);
  // it reads numbers and leaves the rest as it is; phone.test.ts has its table
  if (readings.some((reading) => reading === normalisePhone || reading === normaliseContact))
    return true;
  const rule = readings.indexOf(undefined);
  const first = rule < 0 ? readings : readings.slice(0, rule);
  return typed.every((text) => {
    const read = first.reduce((now, reading) => reading?.(now) ?? now, text);
    return canonicalText(read) === read;
  });
}

/** What is taken as it is given, by the last part of its name, and why. */
const exceptions: Readonly<Record<string, string>> = {
  password: 'every character of a password counts',
  currentPassword: 'as above',
  token: 'the secret of a link, compared as a whole',
  mfaToken: 'as above',
  s: 'the signature of a link',
  e: 'its end, which is signed',
  razorpay_signature: 'the signature of the provider',
  'passkey.id': 'made and signed by a device',
  clientDataJSON: 'as above',
  authenticatorData: 'as above',
  attestationObject: 'as above',
  signature: 'as above',
  userHandle: 'as above',
  left: 'true or false, as our pages write it',
  csv: 'a file, whose tabs part its cells; they pass the door as the fields of a room',
};

/** What takes anything, and the schemas that it is checked by: they are looked through below. */
const checkedLater: Readonly<Record<string, string>> = {
  formDataStructured: 'registrationSections',
  personalInfo: 'quickSections',
  value: 'tabValues',
};

const isNamed = (at: string, names: object) =>
  Object.keys(names).some((name) => at.endsWith(`.${name}`) || at.includes(`.${name}.`));

const isException = ({ at, def }: Leaf) =>
  def.format === 'uuid' ||
  isNamed(at, exceptions) ||
  (def.type === 'unknown' && isNamed(at, checkedLater));

const findWithout = (leaves: readonly Leaf[]) =>
  leaves.filter((leaf) => !isException(leaf) && !passesTheDoor(leaf)).map(({ at }) => at);

const endpoints = await contractEndpoints();
const inCall = (endpoint: Pick<Endpoint, 'method' | 'path' | 'params' | 'query' | 'body'>) =>
  [paramsOf(endpoint), endpoint.query, endpoint.body].flatMap((schema) =>
    schema ? textsIn(schema, `${endpoint.method} ${endpoint.path}`) : [],
  );
const settings = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
const ofForms = [
  ...[registrationSections, quickSections, importSections].map((sections) => sections(settings)),
  tabValues,
  { sentPhotoFields },
].flatMap((schemas) => Object.entries(schemas).flatMap(([name, schema]) => textsIn(schema, name)));

describe('every text passes the door', () => {
  test('of every call', () => {
    const texts = endpoints.flatMap(inCall);
    expect(texts.length).toBeGreaterThan(300);
    expect(findWithout(texts)).toEqual([]);
  });

  test('of every answer and setting', () => {
    expect(ofForms.length).toBeGreaterThan(200);
    expect(findWithout(ofForms)).toEqual([]);
  });

  test('and each exception is one of something', () => {
    const texts = [...endpoints.flatMap(inCall), ...ofForms].filter((leaf) => !passesTheDoor(leaf));
    const names = Object.keys({ ...exceptions, ...checkedLater });
    const unused = names.filter((name) => !texts.some(({ at }) => isNamed(at, { [name]: '' })));
    expect(unused).toEqual([]);
  });

  test('or is found', () => {
    const planted = z.object({
      name: z.string().check(z.trim(), z.maxLength(100)),
      // too late: the rule before it sees what was typed
      year: z.string().check(z.regex(/^\d{4}$/), z.overwrite(canonicalText)),
      notes: z.array(z.union([z.number(), z.nullable(z.string())])),
      anything: z.optional(z.record(z.string(), z.unknown())),
      good: z.string().check(z.overwrite(canonicalText), z.maxLength(10)),
    });
    expect(findWithout(inCall({ method: 'POST', path: '/planted', body: planted }))).toEqual([
      'POST /planted.name',
      'POST /planted.year',
      'POST /planted.notes',
      'POST /planted.anything',
    ]);
  });
});
