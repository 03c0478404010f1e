import { changeRoom, type Room, removeRoom } from '@sangamam/contract/accommodation/rooms';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { Accessibility, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { useAction } from '../../kit/calls/use-action.ts';
import { isFound } from '../../kit/fields/is-found.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Paged } from '../../ui/paged.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './accommodation-page.module.css';
import { AddManyDialog } from './add-many-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { accommodationKey, roomName, useRooms } from './queries.ts';
import { RoomDialog } from './room-dialog.tsx';

const words = allWords.room;
const roomsOnPage = 15;
const replacing = { replace: true, preventScrollReset: true };

type Open = { kind: 'add' | 'many' | 'import' } | { kind: 'edit' | 'remove'; room: Room } | null;

/** All rooms, to add, change, lock and remove. */
export function RoomsTab() {
  const { data: rooms, error, refetch } = useRooms();
  const [search, setSearch] = useSearchParams();
  const named = search.get('room')?.trim() ?? '';
  const [block, setBlock] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  const toolbar = (
    <div className={styles.toolbar}>
      <Button size="small" onClick={() => setOpen({ kind: 'add' })}>
        {words.add}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setOpen({ kind: 'many' })}>
        {words.addMany}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setOpen({ kind: 'import' })}>
        {words.importCsv}
      </Button>
    </div>
  );

  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!rooms) return <Skeleton shape="rows" lines={8} />;
  const blocks = [...new Set(rooms.map((room) => room.block))];
  const shown = rooms.filter(
    (room) => (block === '' || room.block === block) && isFound(roomName(room), named),
  );
  return (
    <>
      {rooms.length === 0 ? (
        <EmptyState title={words.empty} action={toolbar}>
          {words.emptyHint}
        </EmptyState>
      ) : (
        <>
          <div className={styles.above}>
            <AdminSearchField
              value={named}
              hint={words.name}
              onSearch={(room) => setSearch({ tab: 'rooms', ...(room && { room }) }, replacing)}
            />
            <SelectField
              short
              label={words.blockFilter}
              name="block-filter"
              value={block}
              options={[{ value: '', label: words.allBlocks }, ...blocks]}
              onChange={({ target }) => setBlock(target.value)}
            />
            {toolbar}
          </div>
          <Paged rows={shown} limit={roomsOnPage}>
            {(onPage) => (
              <DataTable
                dense
                caption={allWords.tabs.rooms}
                columns={roomColumns(setOpen)}
                rows={onPage}
                rowKey={({ _id }) => _id}
              />
            )}
          </Paged>
        </>
      )}
      {open?.kind === 'add' && <RoomDialog room={null} onClose={close} />}
      {open?.kind === 'edit' && <RoomDialog room={open.room} onClose={close} />}
      {open?.kind === 'many' && <AddManyDialog onClose={close} />}
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog room={open.room} onClose={close} />}
    </>
  );
}

function roomColumns(open: (what: Open) => void): readonly Column<Room>[] {
  return [
    { key: 'name', header: words.name, isTitle: true, cell: roomName },
    { key: 'floor', header: words.floor, wideOnly: true, cell: ({ floor }) => floor || '–' },
    { key: 'kind', header: words.kind, wideOnly: true, cell: ({ kind }) => kind || '–' },
    { key: 'use', header: words.use, cell: ({ use }) => allWords.uses[use] },
    {
      key: 'peak',
      header: words.peak,
      numeric: true,
      cell: ({ peak, capacity }) => words.occupied({ peak, capacity }),
    },
    { key: 'state', header: words.state, cell: (room) => <RoomTags room={room} /> },
    {
      key: 'actions',
      header: words.change,
      cell: (room) => (
        <span className={styles.rowActions}>
          <LockButton room={room} />
          <IconButton
            label={words.edit({ name: roomName(room) })}
            onClick={() => open({ kind: 'edit', room })}
          >
            <Pencil aria-hidden="true" size={18} />
          </IconButton>
          <IconButton
            label={words.removeTitle({ name: roomName(room) })}
            onClick={() => open({ kind: 'remove', room })}
          >
            <Trash2 aria-hidden="true" size={18} />
          </IconButton>
        </span>
      ),
    },
  ];
}

/** The special facts about a room; none for one like the others. */
function RoomTags({ room }: { room: Room }) {
  const { active, locked, accessible } = room;
  if (active && !locked && !accessible) return '–';
  return (
    <span className={styles.tags}>
      {!active && <StatusTag tone="neutral">{words.inactive}</StatusTag>}
      {locked && (
        <StatusTag tone="warning" icon={Lock}>
          {words.locked}
        </StatusTag>
      )}
      {accessible && (
        <StatusTag tone="info" icon={Accessibility}>
          {words.accessible}
        </StatusTag>
      )}
    </span>
  );
}

function LockButton({ room }: { room: Room }) {
  const lock = useAction(changeRoom, {
    params: { id: room._id },
    invalidates: accommodationKey(),
  });
  const Icon = room.locked ? LockOpen : Lock;
  return (
    <IconButton
      label={`${room.locked ? allWords.request.unlock : allWords.request.lock}: ${roomName(room)}`}
      onClick={() => lock.run({ body: { locked: !room.locked } })}
    >
      <Icon aria-hidden="true" size={18} />
    </IconButton>
  );
}

function RemoveDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <ActionDialog
      isDanger
      endpoint={removeRoom}
      params={{ id: room._id }}
      said={words.removed}
      invalidates={accommodationKey()}
      title={words.removeTitle({ name: roomName(room) })}
      submit={words.remove}
      submitting={allWords.saving}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ActionDialog>
  );
}
