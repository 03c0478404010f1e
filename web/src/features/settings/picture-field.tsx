import { uploadField } from '@sangamam/contract/calls/uploads';
import { photoAccept } from '@sangamam/contract/gallery';
import type { Logo } from '@sangamam/contract/settings/home';
import { type PictureUse, uploadPicture } from '@sangamam/contract/settings/pictures';
import { pictureUrl } from '@sangamam/contract/settings/theme';
import { words as siteWords } from '@sangamam/words/staff/site-settings';
import { useState } from 'react';
import { useAction } from '../../kit/calls/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroup, fieldId } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import styles from './home-tabs.module.css';
import { type SettingProps, useSetting } from './tab-fields.tsx';

const allWords = siteWords.pictures;

interface PictureFieldProps extends SettingProps {
  use: PictureUse;
  alt: string;
  /** The value stored without a picture. */
  none?: null | undefined;
}

/** A picture of the settings: shown as it will be, chosen in a dialog, taken away. */
export function PictureField({ use, alt, none, ...props }: PictureFieldProps) {
  const { at } = props;
  const { current, set, text } = useSetting({ ...props, optional: true });
  const [isChoosing, setIsChoosing] = useState(false);
  const words = allWords[use];
  const picture = current as Logo | null | undefined;
  return (
    <FieldGroup {...text}>
      {picture && (
        <p className={styles.logos} data-use={use}>
          <img src={pictureUrl(picture)} width={picture.width} height={picture.height} alt={alt} />
        </p>
      )}
      <div className={styles.logoActs}>
        <Button
          id={fieldId(at)}
          size="small"
          variant="secondary"
          onClick={() => setIsChoosing(true)}
        >
          {picture ? words.change : words.choose}
        </Button>
        {picture && (
          <Button size="small" variant="secondary" onClick={() => set(none)}>
            {words.remove}
          </Button>
        )}
      </div>
      {isChoosing && (
        <ChoosePicture
          use={use}
          onClose={() => setIsChoosing(false)}
          onChosen={(chosen) => {
            set(chosen);
            setIsChoosing(false);
          }}
        />
      )}
    </FieldGroup>
  );
}

interface ChoosePictureProps {
  use: PictureUse;
  onChosen: (picture: Logo) => void;
  onClose: () => void;
}

/** Sends a picture as soon as it is chosen. Nothing else can be changed until it has arrived. */
function ChoosePicture({ use, onChosen, onClose }: ChoosePictureProps) {
  const words = allWords[use];
  const [file, setFile] = useState<File | null>(null);
  const { run, problem, isBusy } = useAction(uploadPicture, {
    onDone: onChosen,
    onRefused: () => {},
  });

  return (
    <Dialog
      open
      title={words.choose}
      onClose={onClose}
      locked={isBusy}
      actions={
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          {words.close}
        </Button>
      }
    >
      <FileField
        label={words.file}
        hint={words.fileHint}
        name={uploadField}
        accept={photoAccept}
        file={isBusy ? file : null}
        percent={null}
        error={problem?.message}
        disabled={isBusy}
        onChoose={(chosen) => {
          setFile(chosen);
          run({ query: { use }, file: chosen });
        }}
        onRemove={() => setFile(null)}
      />
      <p role="status">{isBusy && words.sending}</p>
    </Dialog>
  );
}
