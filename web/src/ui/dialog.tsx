import { words } from '@sangamam/words/page/ui';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { CloseButton } from './close-button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called when the user leaves by Escape, the close button or a press outside. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot; on phones they stay in reach of the thumb. */
  actions?: ReactNode;
  /** Colours buttons and chosen cards inside. */
  accent?: 'green' | 'blue' | 'purple' | undefined;
  /** For forms with many questions: wider, where there is room. */
  wide?: boolean | undefined;
  /** While something irrevocable runs: Escape and the close button do nothing. */
  locked?: boolean | undefined;
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus is trapped and returned by the platform. On
 * phones it is a sheet from below. The first control with `autoFocus` gets the focus.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  accent = 'green',
  wide = false,
  locked = false,
}: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isShown, setIsShown] = useState(false);

  // the content is rendered once the dialog is open: before, none of it could take the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
    setIsShown(open);
  }, [open]);

  // closed when the screen unmounts, since only a closed dialog gives the focus back
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const leave = () => {
    if (!locked) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[accent], wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React also hands on events of a dialog or a file picker inside this one
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      onClick={(event) => event.target === dialog.current && leave()}
    >
      {isShown && (
        <div className={styles.frame}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <CloseButton label={words.close} onPress={leave} disabled={locked} />
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
