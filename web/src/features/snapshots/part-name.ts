import { words } from '@sangamam/words/staff/snapshots';

const known: Readonly<Record<string, string>> = words.parts;

/** The name of a part of a snapshot; a question goes by its own name. */
export const partName = (part: string): string => known[part] ?? part;
