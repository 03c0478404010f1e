import styles from './spinner.module.css';

/** A turning ring in the colour of the text around it. Decoration: say in words what is loading. */
export function Spinner({ sizePx = 20 }: { sizePx?: number }) {
  return (
    <svg
      className={styles.spinner}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
