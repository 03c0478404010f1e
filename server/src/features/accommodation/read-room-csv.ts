import { problem } from '@sangamam/contract/problems';
import { createRoom, maxRoomsAtOnce, roomColumns, roomUses } from '@sangamam/contract/rooms';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { delimiterOf } from '../../platform/http/csv.ts';
import { inEnglish } from '../../platform/http/refusal.ts';
import type { RoomRow } from './room-store.ts';

/** A room to add, with its line in the file. */
export interface RoomLine {
  readonly line: number;
  readonly text: string;
  readonly room: Omit<RoomRow, 'id' | 'locked'>;
}

interface RefusedLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

type Read =
  | { readonly lines: RoomLine[]; readonly refused: RefusedLine[] }
  | { readonly problem: string };

const needed: readonly string[] = roomColumns.slice(0, 4);
const schema = createRoom.body as NonNullable<typeof createRoom.body>;

/**
 * Reads rooms from a CSV file with a header line. Invalid lines, and those that repeat an earlier room, are
 * returned with what is wrong. `problem`: the file as a whole cannot be read.
 */
export function readRoomCsv(csv: string): Read {
  let rows: { record: Record<string, string>; info: { lines: number }; raw: string }[];
  try {
    rows = parse(csv, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      delimiter: delimiterOf(csv),
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxRoomsAtOnce + 1,
      trim: true,
    }) as unknown as typeof rows;
  } catch (error) {
    if (error instanceof CsvError) return { problem: problem('notCsv') };
    throw error;
  }
  const header = Object.keys(rows[0]?.record ?? {});
  const missing = needed.filter((name) => !header.includes(name));
  if (rows.length === 0) return { problem: problem('noRooms') };
  if (missing.length > 0) {
    return { problem: problem('columnsNeeded', { columns: needed.join(', ') }) };
  }
  if (rows.length > maxRoomsAtOnce) {
    return { problem: problem('roomsMost', { max: maxRoomsAtOnce }) };
  }

  const lines: RoomLine[] = [];
  const refused: RefusedLine[] = [];
  const seen = new Map<string, number>();
  for (const { record, info, raw } of rows) {
    const at = { line: info.lines, text: raw.trim().slice(0, 200) };
    const result = z.safeParse(schema, fieldsOf(record));
    if (!result.success) {
      refused.push({
        ...at,
        reason: inEnglish(result.error.issues[0]?.message ?? problem('invalid')),
      });
      continue;
    }
    const key = `${result.data.block}\n${result.data.name}`.toLowerCase();
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      refused.push({ ...at, reason: inEnglish(problem('roomTwice', { line: earlier })) });
      continue;
    }
    seen.set(key, at.line);
    lines.push({ ...at, room: result.data });
  }
  return { lines, refused };
}

/** Turns a row into the fields of the form for one room. */
function fieldsOf(record: Record<string, string>) {
  const cell = (name: (typeof roomColumns)[number]) => record[name]?.trim() ?? '';
  const use = cell('use').toLowerCase();
  return {
    block: cell('block'),
    name: cell('room'),
    capacity: /^\d+$/.test(cell('capacity')) ? Number(cell('capacity')) : undefined,
    use: roomUses.find((known) => known.toLowerCase() === use),
    floor: cell('floor'),
    kind: cell('type'),
    accessible: isYes(cell('accessible'), false),
    active: isYes(cell('active'), true),
  };
}

function isYes(text: string, otherwise: boolean): boolean {
  if (/^(yes|y|true|1)$/i.test(text)) return true;
  return /^(no|n|false|0)$/i.test(text) ? false : otherwise;
}
