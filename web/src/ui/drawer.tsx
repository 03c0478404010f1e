import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './drawer.module.css';

interface DrawerProps {
  /** Called when the user leaves by Escape or a press outside. */
  onClose: () => void;
  /** Which edge it slides from: the start holds navigation, the end holds details. */
  side: 'start' | 'end';
  className?: string | undefined;
  /** Names the drawer: its text, or the id of its heading. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  children: ReactNode;
}

/**
 * A panel along an edge of the window, open as long as it is rendered. The browser's own `<dialog>`
 * keeps the focus inside and gives it back to where it was.
 */
export function Drawer({ onClose, side, className, label, labelledBy, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // before the element is removed, since only a closed dialog gives the focus back
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      ref={dialog}
      className={classNames(styles.drawer, styles[side], className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // React also hands on events of a dialog or a file picker inside this one
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
