import { photoAccept } from '@sangamam/contract/gallery';
import type { Logo } from '@sangamam/contract/home';
import { logoUrl, uploadLogo } from '@sangamam/contract/sponsors';
import { uploadField } from '@sangamam/contract/uploads';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroup, fieldId } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import styles from './home-tabs.module.css';
import { homeWords } from './home-words.ts';
import { useSetting } from './tab-fields.tsx';

const words = homeWords.logo;

/** The logo of a sponsor: shown as it will be, chosen in a dialog, taken away. */
export function LogoField({ at, sponsor }: { at: string; sponsor: string }) {
  const { current, set, text } = useSetting({ at, optional: true, hint: homeWords.hints.logo });
  const [isChoosing, setIsChoosing] = useState(false);
  const logo = current as Logo | undefined;
  return (
    <FieldGroup {...text}>
      {logo && (
        <p className={styles.logos}>
          <img
            src={logoUrl(logo)}
            width={logo.width}
            height={logo.height}
            alt={words.of(sponsor)}
          />
        </p>
      )}
      <div className={styles.logoActs}>
        <Button
          id={fieldId(at)}
          size="small"
          variant="secondary"
          onClick={() => setIsChoosing(true)}
        >
          {logo ? words.change : words.choose}
        </Button>
        {logo && (
          <Button size="small" variant="secondary" onClick={() => set(undefined)}>
            {words.remove}
          </Button>
        )}
      </div>
      {isChoosing && (
        <ChooseLogo
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

interface ChooseLogoProps {
  onChosen: (logo: Logo) => void;
  onClose: () => void;
}

/** Sends a picture as soon as it is chosen. Nothing else can be changed until it has arrived. */
function ChooseLogo({ onChosen, onClose }: ChooseLogoProps) {
  const { run, problem, isSending } = useChange();
  const [file, setFile] = useState<File | null>(null);

  function choose(chosen: File) {
    setFile(chosen);
    run(() => call(uploadLogo, { file: chosen }), onChosen);
  }

  return (
    <Dialog
      open
      title={words.choose}
      onClose={onClose}
      locked={isSending}
      actions={
        <Button variant="secondary" onClick={onClose} disabled={isSending}>
          {words.close}
        </Button>
      }
    >
      <FileField
        label={words.file}
        hint={words.fileHint}
        name={uploadField}
        accept={photoAccept}
        file={isSending ? file : null}
        percent={null}
        error={problem?.message}
        disabled={isSending}
        onChoose={choose}
        onRemove={() => setFile(null)}
      />
      <p role="status">{isSending && words.sending}</p>
    </Dialog>
  );
}
