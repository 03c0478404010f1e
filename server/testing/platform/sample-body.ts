interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Texts of the patterns of the contract, by how a pattern begins. */
const patterns: readonly (readonly [start: string, text: string])[] = [
  ['^pay_', 'pay_AAAAAAAAAAAAAA'],
  ['^order_', 'order_AAAAAAAAAAAAAA'],
  ['^[0-9a-f]{64}', 'a'.repeat(64)],
  ['^(?:(?:\\d\\d[2468]', '2027-02-06'],
];
const sentence = 'Because it is so';

/**
 * A body that a JSON schema takes: all that it requires, and what names something (`ids`, `registrationId`, `other`
 * and so on), of which `idOf` says which.
 */
export function sampleBody(schema: Schema, idOf: (name: string) => unknown, name = ''): unknown {
  const { type, anyOf, properties, required = [], items } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) {
    const first = anyOf.find((each) => each.type !== 'null') ?? {};
    return sampleBody(first, idOf, name);
  }
  switch (type) {
    case 'object': {
      const sent = Object.entries(properties ?? {}).filter(
        ([field]) => required.includes(field) || namesSomething(field),
      );
      return Object.fromEntries(sent.map(([field, of]) => [field, sampleBody(of, idOf, field)]));
    }
    case 'array': {
      const isSent = (schema.minItems ?? 0) > 0 || namesSomething(name);
      return isSent && items ? [sampleBody(items, idOf, name)] : [];
    }
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return namesSomething(name) ? idOf(name) : textOf(schema);
    default:
      return undefined;
  }
}

const namesSomething = (field: string) =>
  /^(ids?|other|registration|registrationIds?|driverId|riderIds?|parties|passengers|pairs)$/.test(
    field,
  );

function textOf({ format, pattern, allOf, maxLength }: Schema): string {
  if (format === 'uuid') return '01936e4e-0000-7000-8000-000000000000';
  if (format === 'date-time') return '2027-02-06T03:30:00.000Z';
  const patterned = [pattern, ...(allOf ?? []).map((each) => each.pattern)].filter(Boolean);
  const known = patterns.find(([start]) => patterned.some((each) => each?.startsWith(start)));
  return known?.[1] ?? sentence.slice(0, maxLength);
}
