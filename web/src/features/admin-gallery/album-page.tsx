import {
  type Album,
  changeAlbum,
  listAlbums,
  listPhotos,
  orderPhotos,
  type Photo,
} from '@sangamam/contract/gallery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { useStaffChange } from '../../kit/calls/use-staff-change.ts';
import { paths } from '../../kit/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AlbumDialog, DeleteAlbumDialog } from './album-dialog.tsx';
import styles from './gallery.module.css';
import { PhotoCard } from './photo-card.tsx';
import { UploadField } from './upload-field.tsx';
import { words } from './words.ts';

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
      <Link className={styles.back} to={paths.adminGallery}>
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
  const change = useStaffChange(
    ['gallery'],
    (body: Pick<Partial<Album>, 'isShown' | 'allowsDownload'>) =>
      call(changeAlbum, { params: { id: album._id }, body }),
  );
  // what was ticked, before the server has said so
  const [ticked, setTicked] = useState<Pick<Partial<Album>, 'isShown' | 'allowsDownload'>>({});
  const tick = (body: typeof ticked) => {
    setTicked({ ...ticked, ...body });
    change.mutate(body, { onError: () => setTicked({}) });
  };
  const close = () => setAsked(null);
  return (
    <>
      <div className={styles.head}>
        <h2>
          {album.title}, {album.year}
        </h2>
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
        <CheckboxField
          name="isShown"
          label={words.album.isShown}
          checked={ticked.isShown ?? album.isShown}
          onChange={({ target }) => tick({ isShown: target.checked })}
        />
        <CheckboxField
          name="allowsDownload"
          label={words.album.allowsDownload}
          checked={ticked.allowsDownload ?? album.allowsDownload}
          onChange={({ target }) => tick({ allowsDownload: target.checked })}
        />
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

interface PhotosProps {
  readonly photos: readonly Photo[];
  /** Undefined for those that wait: they have no order. */
  readonly album: Album | undefined;
  readonly albums: readonly Album[];
}

function Photos({ photos, album, albums }: PhotosProps) {
  const ids = photos.map(({ _id }) => _id);
  const order = useStaffChange(['gallery'], (next: string[]) =>
    call(orderPhotos, { params: { id: album?._id ?? '' }, body: { ids: next } }),
  );
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <PhotoCard
          key={photo._id}
          photo={photo}
          name={words.photo.name(index + 1)}
          albums={albums}
          ids={album ? ids : null}
          onMove={(next) => order.mutate(next)}
        />
      ))}
    </ul>
  );
}
