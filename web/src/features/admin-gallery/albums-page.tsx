import { type Album, listAlbums, orderAlbums } from '@sangamam/contract/gallery';
import { words } from '@sangamam/words/staff/gallery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { useAction } from '../../kit/calls/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { AlbumDialog, albumPath } from './album-dialog.tsx';
import styles from './gallery.module.css';
import { OrderButtons } from './order-buttons.tsx';

/** All albums in the order visitors see, and how many photos sent in await review. */
export default function AlbumsPage() {
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['gallery', 'albums'],
    queryFn: ({ signal }) => call(listAlbums, { signal }),
  });
  return (
    <>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <Button size="small" onClick={() => setIsAdding(true)}>
          {words.newAlbum}
        </Button>
      </div>
      <p className={styles.about}>{words.about}</p>
      {data !== undefined && data.waiting > 0 && (
        <p className={styles.waiting}>
          <Link to={albumPath('waiting')}>{words.waiting({ count: data.waiting })}</Link>
        </p>
      )}
      {error && <LoadError problem={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="rows" lines={3} />}
      {data?.albums.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {data && data.albums.length > 0 && <AlbumList albums={data.albums} />}
      {isAdding && <AlbumDialog album={null} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function AlbumList({ albums }: { albums: readonly Album[] }) {
  const order = useAction(orderAlbums, { invalidates: ['gallery'] });
  const ids = albums.map(({ _id }) => _id);
  return (
    <ul className={styles.albums}>
      {albums.map(({ _id, title, year, isShown, photoCount, shownCount }) => (
        <li key={_id}>
          <div className={styles.albumName}>
            <Link to={albumPath(_id)}>{title}</Link>
            <span>
              {[
                `${year} · ${words.photos({ count: photoCount })}`,
                shownCount < photoCount && words.undescribed({ count: photoCount - shownCount }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </div>
          <StatusTag tone={isShown ? 'success' : 'neutral'}>
            {isShown ? words.shown : words.hidden}
          </StatusTag>
          <OrderButtons
            ids={ids}
            id={_id}
            name={title}
            onMove={(next) => order.run({ body: { ids: next } })}
          />
        </li>
      ))}
    </ul>
  );
}
