import type { Album, Photo } from '@sangamam/contract/gallery';
import { words } from '@sangamam/words/staff/gallery';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './gallery.module.css';
import { OrderButtons } from './order-buttons.tsx';
import { PhotoDialog, RemovePhotoDialog } from './photo-dialog.tsx';

interface PhotoCardProps {
  readonly photo: Photo;
  /** The name of a photo without a description. */
  readonly name: string;
  readonly albums: readonly Album[];
  /** The photos of its album; null where there is no order. */
  readonly ids: readonly string[] | null;
  readonly onMove: (ids: string[]) => void;
}

/** A photo with what is said of it, and what staff may do. */
export function PhotoCard({ photo, name, albums, ids, onMove }: PhotoCardProps) {
  const [asked, setAsked] = useState<'describe' | 'remove' | null>(null);
  const { _id, alt, caption, sentBy, pictureUrl } = photo;
  const close = () => setAsked(null);
  return (
    <li className={styles.photo}>
      {pictureUrl ? (
        <img src={pictureUrl} alt={alt ?? ''} />
      ) : (
        <p className={styles.drawing}>{words.photo.drawing}</p>
      )}
      <div className={styles.said}>
        {alt === null && <p className={styles.nobody}>{words.photo.nobody}</p>}
        {alt !== null && <p>{alt || words.photo.decoration}</p>}
        {caption && <p className="note">{caption}</p>}
        {sentBy && <p className="note">{words.photo.sentBy({ number: sentBy })}</p>}
      </div>
      <div className={styles.photoActions}>
        <Button
          size="small"
          variant={alt === null ? 'primary' : 'secondary'}
          aria-label={`${alt === null ? words.photo.describe : words.photo.change}: ${alt || name}`}
          onClick={() => setAsked('describe')}
        >
          {alt === null ? words.photo.describe : words.photo.change}
        </Button>
        {ids && <OrderButtons ids={ids} id={_id} name={name} onMove={onMove} />}
        <IconButton
          label={`${words.photo.remove}: ${alt || name}`}
          onClick={() => setAsked('remove')}
        >
          <Trash2 aria-hidden="true" size={18} />
        </IconButton>
      </div>
      {asked === 'describe' && <PhotoDialog photo={photo} albums={albums} onClose={close} />}
      {asked === 'remove' && <RemovePhotoDialog photo={photo} name={name} onClose={close} />}
    </li>
  );
}
