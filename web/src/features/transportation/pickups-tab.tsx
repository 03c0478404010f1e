import { dayWithWeekday } from '@sangamam/contract/locale/days';
import type { Arrival } from '@sangamam/contract/transportation/transportation';
import type { Trip } from '@sangamam/contract/transportation/trips';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { Printer, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FirstOf } from './first-of.tsx';
import { PassengerBar } from './passenger-bar.tsx';
import { PickupGroups } from './pickup-groups.tsx';
import { useArrivalSummary, usePickups } from './queries.ts';
import { SuggestTripsDialog } from './suggest-trips-dialog.tsx';
import styles from './transportation-page.module.css';
import { TripCard } from './trip-card.tsx';
import { TripDialog } from './trip-dialog.tsx';

const words = allWords.pickups;
/** A full bus fills one and a half screens of a phone. */
const tripsOnPage = 2;

/** The people who wait on one day, and the trips that pick them up. */
export function PickupsTab() {
  const [search, setSearch] = useSearchParams();
  const summary = useArrivalSummary();
  const days = (summary.data?.dates ?? [])
    .map(({ date }) => date)
    .filter((date) => date !== 'none');
  const day = days.find((each) => each === search.get('date')) ?? days[0] ?? '';
  const pickups = usePickups(day);
  const [chosen, setChosen] = useState<readonly Arrival[]>([]);
  const [dialog, setDialog] = useState<'trip' | 'suggest' | Trip | null>(null);
  const close = () => setDialog(null);

  function toggle(party: Arrival) {
    const without = chosen.filter(({ _id }) => _id !== party._id);
    setChosen(without.length < chosen.length ? without : [...chosen, party]);
  }
  function chooseDay(date: string) {
    setChosen([]);
    setSearch({ tab: 'pickups', date });
  }

  const problem = summary.error ?? pickups.error;
  if (problem) {
    return (
      <LoadError
        problem={problem}
        onRetry={() => Promise.all([summary.refetch(), pickups.refetch()])}
      />
    );
  }
  if (summary.data && day === '') return <EmptyState title={words.noDays} />;
  if (!summary.data || !pickups.data) return <Skeleton shape="rows" lines={8} />;
  const { groups, trips, parties } = pickups.data;
  return (
    <>
      <DayPicker days={days} value={day} onChange={chooseDay} />
      <div className={styles.toolbar}>
        <Button size="small" onClick={() => setDialog('trip')}>
          {words.newTrip}
        </Button>
        <Button size="small" variant="secondary" onClick={() => setDialog('suggest')}>
          <Sparkles aria-hidden="true" size={18} />
          {words.suggest}
        </Button>
        {trips.length > 0 && (
          <Button size="small" variant="secondary" onClick={() => print()}>
            <Printer aria-hidden="true" size={18} />
            {words.print}
          </Button>
        )}
      </div>
      <FirstOf {...parties} />
      <div className={styles.columns}>
        <PickupGroups groups={groups} chosen={chosen} onToggle={toggle} />
        <section className={styles.trips} aria-labelledby="trips-heading">
          <h2 id="trips-heading" className={styles.heading}>
            {words.trips}
          </h2>
          {trips.length === 0 && <p className="quiet">{words.noTrips}</p>}
          <Paged rows={trips} limit={tripsOnPage} label={words.trips}>
            {(shown) =>
              shown.map((trip) => (
                <TripCard key={trip._id} trip={trip} onEdit={() => setDialog(trip)} />
              ))
            }
          </Paged>
        </section>
      </div>
      {chosen.length > 0 && (
        <PassengerBar
          chosen={chosen}
          trips={trips}
          onNewTrip={() => setDialog('trip')}
          onDone={() => setChosen([])}
        />
      )}
      {dialog === 'suggest' && <SuggestTripsDialog date={day} onClose={close} />}
      {dialog !== null && dialog !== 'suggest' && (
        <TripDialog
          trip={dialog === 'trip' ? null : dialog}
          day={day}
          passengers={dialog === 'trip' ? chosen : []}
          onClose={close}
          onDone={() => {
            setChosen([]);
            close();
          }}
        />
      )}
    </>
  );
}

interface DayPickerProps {
  days: readonly string[];
  value: string;
  onChange: (day: string) => void;
}

/** `All`, `none` (no date given) or a day, as the server lists them. */
const labelOf = (day: string) =>
  ({ All: allWords.allDays, none: allWords.noDay })[day] ?? dayWithWeekday(day);

/** Picks one of a few days. */
function DayPicker({ days, value, onChange }: DayPickerProps) {
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{allWords.days}</legend>
      {days.map((day) => (
        <label key={day} className={styles.day}>
          <input
            type="radio"
            name="day"
            value={day}
            checked={day === value}
            onChange={() => onChange(day)}
          />
          {labelOf(day)}
        </label>
      ))}
    </fieldset>
  );
}
