import { EllipsisVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './action-menu.module.css';
import { classNames } from './class-names.ts';
import { usePlaceBelow } from './use-place-below.ts';

/** A menu item: a link or a button. */
export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly to?: LinkProps['to'] | undefined;
  readonly state?: unknown;
  readonly onPress?: (() => void) | undefined;
  /** Deletes or removes something. */
  readonly isDanger?: boolean;
}

interface ActionMenuProps {
  /** Names the button, such as "Actions for SGM-00042". */
  label: string;
  actions: readonly MenuAction[];
  /** Words on the button; without them it shows three dots. */
  children?: ReactNode;
}

/**
 * A button that opens a list of actions. The browser's own popover lies above everything, closes with
 * Escape or a press outside and gives the focus back; arrows go from line to line.
 */
export function ActionMenu({ label, actions, children }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  usePlaceBelow(isOpen, button, list, 'end');
  useLayoutEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isOpen]);

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !list.current) return;
    event.preventDefault();
    const lines = [...list.current.querySelectorAll<HTMLElement>('a, button')];
    const next = lines.indexOf(document.activeElement as HTMLElement) + step;
    lines.at(next % lines.length)?.focus();
  }

  const close = () => list.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        ref={button}
        className={classNames(styles.button, children ? styles.worded : null)}
        aria-label={label}
        title={children ? undefined : label}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {children && <span>{children}</span>}
        <EllipsisVertical aria-hidden="true" size={20} />
      </button>
      <ul
        id={id}
        ref={list}
        popover="auto"
        className={styles.list}
        onKeyDown={handleKey}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen &&
          actions.map(({ key, label: text, to, state, onPress, isDanger }) => (
            <li key={key}>
              {to === undefined ? (
                <button
                  type="button"
                  className={classNames(styles.line, isDanger && styles.danger)}
                  onClick={() => {
                    close();
                    onPress?.();
                  }}
                >
                  {text}
                </button>
              ) : (
                <Link className={styles.line} to={to} state={state} onClick={close}>
                  {text}
                </Link>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}
