import { words } from '@sangamam/words/page/ui';
import { FileText, Upload, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { Field, type FieldText } from './field.tsx';
import styles from './file-field.module.css';
import { sizeInWords } from './file-size.ts';

interface FileFieldProps extends FieldText {
  name: string;
  /** The types the browser's picker offers, such as `image/*,.pdf`. */
  accept: string;
  /** The chosen file, during and after its upload. */
  file: { readonly name: string; readonly size: number } | null;
  /** Whole percent during the upload; null before and after. */
  percent: number | null;
  onChoose: (file: File) => void;
  /** Removes the file, or cancels its upload. */
  onRemove: () => void;
  disabled?: boolean | undefined;
}

/**
 * One file, chosen or dropped; the picker rests while it is on its way. The input itself lies over the
 * whole box, so that a press, a drop and the keyboard are the browser's own.
 */
export function FileField(props: FileFieldProps) {
  const { name, accept, file, percent, onChoose, onRemove, disabled, ...text } = props;
  const input = useRef<HTMLInputElement>(null);
  const isUploading = percent !== null;

  // a file chosen before hydration
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    const early = input.current?.files?.[0];
    if (early) onChoose(early);
  }, []);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    // emptied, so that the same file can be chosen again after a refusal
    target.value = '';
    if (chosen) onChoose(chosen);
  }

  function remove() {
    onRemove();
    input.current?.focus();
  }

  return (
    <Field {...text} name={name}>
      {(wiring) => (
        <>
          <div className={styles.box}>
            <input
              {...wiring}
              ref={input}
              type="file"
              name={name}
              accept={accept}
              disabled={isUploading || disabled}
              onChange={choose}
            />
            <Upload aria-hidden="true" size={20} />
            <span aria-hidden="true">{file ? words.chooseOtherFile : words.chooseFile}</span>
          </div>
          {file && (
            <div className={styles.file}>
              <FileText aria-hidden="true" size={22} />
              <div className={styles.about}>
                <span className="breakable">{file.name}</span>
                <span className={styles.size}>{sizeInWords(file.size)}</span>
              </div>
              <button
                type="button"
                className={styles.remove}
                onClick={remove}
                aria-label={
                  isUploading ? words.cancelUpload : words.removeFile({ name: file.name })
                }
              >
                <X aria-hidden="true" size={20} />
              </button>
              {isUploading && (
                <div className={styles.progress}>
                  <p role="status">{words.uploadingFile}</p>
                  <span aria-hidden="true">{`${percent}%`}</span>
                  <progress aria-label={words.uploadingFile} max={100} value={percent} />
                </div>
              )}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
