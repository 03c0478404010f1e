import type { RoomList } from '@sangamam/contract/accommodation/accommodation';
import { words } from '@sangamam/words/staff/file-columns';
import type { Db } from '../../platform/db/connect.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { selectRoomList } from './store.ts';

/** Rooms with those who stay in them; empty rooms are left out. */
export async function readRoomList(db: Db, block = ''): Promise<RoomList> {
  const rows = await selectRoomList(db, block);
  return [...Map.groupBy(rows, ({ roomId }) => roomId).values()].flatMap((people) => {
    const [first] = people;
    return first ? [{ ...first, people }] : [];
  });
}

const { roomList: heads } = words;

/** The room list as CSV, one line per allocation. */
export async function roomListCsv(db: Db): Promise<string> {
  const rows = await selectRoomList(db, '');
  const keys = Object.keys(heads) as (keyof typeof heads)[];
  return csvOf([Object.values(heads), ...rows.map((row) => keys.map((key) => row[key]))]);
}
