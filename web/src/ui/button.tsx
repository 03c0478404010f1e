import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** `small` is for dense tables and toolbars; it is 40 px high. */
  size?: 'normal' | 'small' | undefined;
  /** Takes the full width on phones. */
  wide?: boolean | undefined;
}

interface AnyButton
  extends Omit<ComponentProps<'button'>, 'ref' | 'autoFocus' | 'type'>,
    ButtonLook {
  /** Words shown instead of the children while loading, such as "Sending...". */
  loadingText?: ReactNode;
}

/** A button that does something: only a person gives it the focus, since a scanner or a second press may follow. */
interface ActingButton extends AnyButton {
  type?: ComponentProps<'button'>['type'];
  /** Shows a spinner and ignores presses; the button keeps its focus and its place. */
  loading?: boolean | undefined;
  autoFocus?: never;
}

/** A button that leaves everything as it is, such as Cancel, may take the focus by itself. */
interface HarmlessButton extends AnyButton {
  variant: 'secondary' | 'ghost';
  type?: never;
  loading?: never;
  autoFocus?: boolean | undefined;
}

type ButtonProps = ActingButton | HarmlessButton;

const look = ({ variant = 'primary', size = 'normal', wide }: ButtonLook) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide);

/** `type` is "button" unless given, so that nothing submits by accident. */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  loadingText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // an element of its own, since a browser that translates takes out the texts that it had
  const isSaid = loading && loadingText !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(look({ variant, size, wide }), className)}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Spinner />}
      {isSaid ? (
        <span key="loading" className={styles.words}>
          {loadingText}
        </span>
      ) : (
        <span className={styles.words}>{children}</span>
      )}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<'a'>, ButtonLook {}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={classNames(look({ variant, size, wide }), className)} />;
}
