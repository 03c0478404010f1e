import {
  type Album,
  changeAlbum,
  listAlbums,
  listPhotos,
  orderPhotos,
  type Photo,
} from '@sangamam/contract/gallery';
import { words } from '@sangamam/words/staff/gallery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { useAction } from '../../kit/calls/use-action.ts';
import { paths } from '../../kit/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AlbumDialog, DeleteAlbumDialog } from './album-dialog.tsx';
import styles from './gallery.module.css';
import { galleryPath } from './index.ts';
import { PhotoCard } from './photo-card.tsx';
import { UploadField } from './upload-field.tsx';

/** While photos are being drawn, they are looked for again. */
const drawingMs = 3_000;
const isDrawing = ({ pictureUrl }: Photo) => pictureUrl === null;

/** One album with its photos, or those that were sent in and wait. */
export default function AlbumPage() {
  const { album: id = '' } = useParams();
  const isWaiting = id === 'waiting';
  const { data, error, refetch } = useQuery({
    queryKey: ['gallery', 'photos', id],
    queryFn: ({ signal }) => call(listPhotos, { query: { album: id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isDrawing) ? drawingMs : false),
  });
  const listed = useQuery({
    queryKey: ['gallery', 'albums'],
    queryFn: ({ signal }) => call(listAlbums, { signal }),
    refetchInterval: data?.some(isDrawing) ? drawingMs : false,
  });
  const albums = listed.data?.albums ?? [];
  const album = albums.find(({ _id }) => _id === id);
  const problem = error ?? listed.error;
  return (
    <>
      <Link className={styles.back} to={galleryPath}>
        {words.back}
      </Link>
      {isWaiting && (
        <>
          <h2>{words.waitingTitle}</h2>
          <p className={styles.about}>{words.waitingAbout}</p>
        </>
      )}
      {album && <AlbumHead album={album} />}
      {problem && <LoadError problem={problem} onRetry={refetch} />}
      {!problem && !data && <Skeleton shape="rows" lines={4} />}
      {data?.length === 0 && (
        <EmptyState title={isWaiting ? words.waitingEmpty : words.album.empty} />
      )}
      {data && data.length > 0 && <Photos photos={data} album={album} albums={albums} />}
    </>
  );
}

function AlbumHead({ album }: { album: Album }) {
  const [asked, setAsked] = useState<'change' | 'delete' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <div className={styles.head}>
        <h2>{`${album.title}, ${album.year}`}</h2>
        <div className={styles.actions}>
          <Button size="small" variant="secondary" onClick={() => setAsked('change')}>
            {words.album.change}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAsked('delete')}>
            {words.album.remove}
          </Button>
        </div>
      </div>
      <div className={styles.switches}>
        <AlbumTick album={album} name="isShown" />
        <AlbumTick album={album} name="allowsDownload" />
        <AlbumTick album={album} name="isPairs" />
      </div>
      {album.isShown && album.shownCount > 0 && (
        <p className={styles.about}>
          <a href={`${paths.gallery}?album=${album.slug}`}>{words.album.open}</a>
        </p>
      )}
      <UploadField albumId={album._id} />
      {asked === 'change' && <AlbumDialog album={album} onClose={close} />}
      {asked === 'delete' && <DeleteAlbumDialog album={album} onClose={close} />}
    </>
  );
}

interface AlbumTickProps {
  readonly album: Album;
  readonly name: 'isShown' | 'allowsDownload' | 'isPairs';
}

function AlbumTick({ album, name }: AlbumTickProps) {
  const change = useAction(changeAlbum, { params: { id: album._id }, invalidates: ['gallery'] });
  return (
    <CheckboxField
      name={name}
      label={words.album[name]}
      checked={(change.isBusy ? change.input?.body?.[name] : null) ?? album[name]}
      onChange={({ target }) => change.run({ body: { [name]: target.checked } })}
    />
  );
}

interface PhotosProps {
  readonly photos: readonly Photo[];
  /** Undefined for those that wait: they have no order. */
  readonly album: Album | undefined;
  readonly albums: readonly Album[];
}

function Photos({ photos, album, albums }: PhotosProps) {
  const ids = photos.map(({ _id }) => _id);
  const order = useAction(orderPhotos, {
    params: { id: album?._id ?? '' },
    invalidates: ['gallery'],
  });
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <PhotoCard
          key={photo._id}
          photo={photo}
          name={words.photo.name({ position: index + 1 })}
          albums={albums}
          ids={album ? ids : null}
          onMove={(next) => order.run({ body: { ids: next } })}
        />
      ))}
    </ul>
  );
}
