/** The nouns that an installation can go without, on both sides. */
export const optionalNouns = [
  'api-keys',
  'room-suggestions',
  'shared-cars',
  'snapshots',
  'webhooks',
] as const;

export type OptionalNoun = (typeof optionalNouns)[number];

/** The nouns that this installation goes without; docs/architecture.md says how that works. */
export const leftOut: readonly OptionalNoun[] = [];
