import {
  createRoom,
  maxRoomsAtOnce,
  roomColumns,
  roomUses,
} from '@sangamam/contract/accommodation/rooms';
import { problem } from '@sangamam/contract/locale/problems';
import { searchKey } from '@sangamam/contract/text/search-key';
import { asciiDigits, canonicalLine } from '@sangamam/contract/text/text';
import * as z from 'zod/mini';
import { inEnglish } from '../../platform/refusal.ts';
import { readCsv } from '../../platform/tables/read-csv.ts';
import {
  cellProblem,
  columnKey,
  cutTable,
  type Sheet,
  Unreadable,
} from '../../platform/tables/table.ts';
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

const limits = { maxRows: maxRoomsAtOnce, maxColumns: 50 };

/**
 * Reads rooms from a CSV file with a header line. Invalid lines, those of which something could not be read, and those
 * that repeat an earlier room, are returned with what is wrong. `problem`: the file as a whole cannot be read.
 */
export function readRoomCsv(csv: string): Read {
  let table: Pick<Sheet, 'columns' | 'lines'>;
  try {
    table = cutTable(readCsv(csv, limits), new Set(roomColumns.map(columnKey)), limits);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: problemOf(error) };
    throw error;
  }
  const header = table.columns.map(columnKey);
  if (!needed.every((name) => header.includes(name))) {
    return { problem: problem('columnsNeeded', { columns: needed.join(', ') }) };
  }

  const lines: RoomLine[] = [];
  const refused: RefusedLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells, problems } of table.lines) {
    const at = { line, text: cells.filter(Boolean).join(', ').slice(0, 200) };
    const refuse = (reason: string) => refused.push({ ...at, reason: inEnglish(reason) });
    const wrong = problems[0]?.message ?? cells.map(cellProblem).find((each) => each !== null);
    if (wrong) {
      refuse(wrong);
      continue;
    }
    const record = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
    const result = z.safeParse(schema, fieldsOf(record));
    if (!result.success) {
      refuse(result.error.issues[0]?.message ?? problem('invalid'));
      continue;
    }
    const key = [result.data.block, result.data.name].map(searchKey).join('\n');
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      refuse(problem('roomTwice', { line: earlier }));
      continue;
    }
    seen.set(key, line);
    lines.push({ ...at, room: result.data });
  }
  return { lines, refused };
}

function problemOf({ why, line }: Unreadable): string {
  if (why === 'noRows') return problem('noRooms');
  if (why === 'tooManyRows') return problem('roomsMost', { max: maxRoomsAtOnce });
  return why === 'quote' ? problem('csvQuote', { line }) : problem('notCsv');
}

/** Turns a row into the fields of the form for one room. */
function fieldsOf(record: Record<string, string>) {
  const cell = (name: (typeof roomColumns)[number]) => canonicalLine(record[name] ?? '');
  const use = cell('use').toLowerCase();
  const capacity = asciiDigits(cell('capacity'));
  return {
    block: cell('block'),
    name: cell('room'),
    capacity: /^\d+$/.test(capacity) ? Number(capacity) : undefined,
    use: roomUses.find((known) => known.toLowerCase() === use),
    floor: cell('floor'),
    kind: cell('type'),
    accessible: yesOrNo(cell('accessible'), false),
    active: yesOrNo(cell('active'), true),
  };
}

/** A text that is neither stays, so that it is refused. */
function yesOrNo(text: string, otherwise: boolean): boolean | string {
  if (text === '') return otherwise;
  if (/^(yes|y|true|1)$/i.test(text)) return true;
  return /^(no|n|false|0)$/i.test(text) ? false : text;
}
