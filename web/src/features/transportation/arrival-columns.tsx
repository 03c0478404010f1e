import { dayWithWeekday } from '@sangamam/contract/locale/days';
import {
  type Arrival,
  arrivalStates,
  changeArrivalState,
} from '@sangamam/contract/transportation/transportation';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { Link } from 'react-router';
import { useAction } from '../../kit/calls/use-action.ts';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { ContactIcons } from '../../kit/records/contact-icons.tsx';
import { OptionName } from '../../kit/records/option-name.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { transportationKey } from './queries.ts';
import styles from './transportation-page.module.css';

const words = allWords.arrivals;
const { columns } = words;

const dayOf = ({ date }: Arrival) => (date ? dayWithWeekday(date) : allWords.noDay);

/** The columns of the arrivals; the day only where several are shown. */
export const arrivalColumns = (showDay: boolean): readonly Column<Arrival>[] => [
  {
    key: 'time',
    header: columns.time,
    sortable: true,
    cell: (row) => (
      <Pair second={showDay ? dayOf(row) : undefined}>
        <strong className="numeric">{row.time || allWords.noTime}</strong>
      </Pair>
    ),
  },
  {
    key: 'name',
    header: columns.name,
    isTitle: true,
    sortable: true,
    cell: ({ _id, name, registrationNumber }) => (
      <Pair second={<span className={styles.number}>{registrationNumber}</span>}>
        <Link className={styles.name} to={adminRegistrationPath(_id)}>
          {name}
        </Link>
      </Pair>
    ),
  },
  {
    key: 'people',
    header: columns.people,
    numeric: true,
    sortable: true,
    cell: ({ people }) => people,
  },
  {
    key: 'mode',
    header: columns.mode,
    sortable: true,
    cell: ({ mode, serviceNumber }) => (
      <Pair second={serviceNumber || undefined}>
        <OptionName list="transportModes" value={mode} />
      </Pair>
    ),
  },
  {
    key: 'arrivalPoint',
    header: columns.point,
    sortable: true,
    cell: ({ arrivalPoint }) => <OptionName list="arrivalPoints" value={arrivalPoint} none="–" />,
  },
  {
    key: 'from',
    header: columns.from,
    sortable: true,
    wideOnly: 'huge',
    cell: ({ from }) => from,
  },
  { key: 'pickup', header: columns.pickup, cell: (row) => <Pickup arrival={row} /> },
  {
    key: 'state',
    header: columns.state,
    onPhone: 'tag',
    cell: (row) => <StateOf arrival={row} />,
  },
  {
    key: 'about',
    header: columns.about,
    onPhone: 'line',
    isPhoneOnly: true,
    cell: (row) => (
      <span>
        <strong>{row.time || allWords.noTime}</strong>{' '}
        <span>
          {[showDay ? dayOf(row) : '', allWords.people({ count: row.people })].join(' · ')}
        </span>
        {' · '}
        <OptionName list="transportModes" value={row.mode} /> <span>{row.serviceNumber}</span>{' '}
        <OptionName list="arrivalPoints" value={row.arrivalPoint} />
      </span>
    ),
  },
  {
    key: 'contact',
    header: columns.contact,
    onPhone: 'end',
    cell: ({ name, contactNumber }) => <ContactIcons name={name} number={contactNumber} />,
  },
];

/** The people who still need a seat, and the trips of those who have one. */
function Pickup({ arrival: { needsPickup, left, trips } }: { arrival: Arrival }) {
  if (!needsPickup) return '–';
  if (left > 0) return <span className={styles.note}>{words.pickupLeft({ left })}</span>;
  return trips.map(({ vehicle }) => vehicle).join(', ');
}

/** One tap or key from expected to arrived, picked up or not come. */
function StateOf({ arrival: { _id, name, state } }: { arrival: Arrival }) {
  const move = useAction(changeArrivalState, {
    params: { id: _id },
    invalidates: transportationKey(),
  });
  // optimistic: the desk does not wait for the network
  const shown = (move.isBusy ? move.input?.body?.state : null) ?? state;
  return (
    <select
      className={styles.state}
      data-state={shown}
      aria-label={words.stateOf({ name })}
      value={shown}
      onChange={({ target }) => move.run({ body: { state: target.value as Arrival['state'] } })}
    >
      {arrivalStates.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
