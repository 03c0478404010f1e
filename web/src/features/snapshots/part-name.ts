import { words } from '@sangamam/words/staff/snapshots';

const known: Readonly<Record<string, string>> = words.parts;

/** What a part of a snapshot is called; a question goes by its own name. */
export const partName = (part: string): string => known[part] ?? part;
