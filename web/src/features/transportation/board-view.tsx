import { dayWithWeekday } from '@sangamam/contract/locale/days';
import type { Arrival } from '@sangamam/contract/transportation/transportation';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { OptionName } from '../../kit/records/option-name.tsx';
import type { Elements } from '../../ui/elements.ts';
import styles from './board-view.module.css';

const words = allWords.arrivals;
const { boardColumns: columns } = words;

interface BoardViewProps {
  rows: readonly Arrival[];
  /** The way to the other rows. */
  pages: Elements;
  onLeave: () => void;
}

function openAbove(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

/** The arrivals on a large screen, in letters that can be read across a hall. No phone numbers. */
export function BoardView({ rows, pages, onLeave }: BoardViewProps) {
  return (
    <dialog
      ref={openAbove}
      className={styles.board}
      aria-label={words.board}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <header className={styles.head}>
        <h2>{allWords.tabs.arrivals}</h2>
        <button type="button" className={styles.leave} onClick={onLeave}>
          {words.leaveBoard}
        </button>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} data-state={row.state}>
              <td>
                {row.time || '–'}
                <span className={styles.day}>{row.date && dayWithWeekday(row.date)}</span>
              </td>
              <td>{row.name}</td>
              <td>{row.people}</td>
              <td>
                <OptionName list="transportModes" value={row.mode} /> {row.serviceNumber}
              </td>
              <td>
                <OptionName list="arrivalPoints" value={row.arrivalPoint} none="–" />
              </td>
              <td>{row.state}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages}
    </dialog>
  );
}
