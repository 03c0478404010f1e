import { clockTime } from '@sangamam/contract/locale/dates';
import { dateAtEvent, momentAtEvent } from '@sangamam/contract/locale/event-time';
import { choicesOf } from '@sangamam/contract/settings/option-answers';
import type { Arrival } from '@sangamam/contract/transportation/transportation';
import { changeTrip, createTrip, type Trip } from '@sangamam/contract/transportation/trips';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { readCount } from '../../kit/fields/read-number.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { WarningReason } from '../../kit/forms/warning-reason.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextField, TimeField } from '../../ui/text-field.tsx';
import { transportationKey } from './queries.ts';
import styles from './transportation-page.module.css';

const words = allWords.trip;

interface TripDialogProps {
  /** null: a new one. */
  trip: Trip | null;
  /** The day shown, which a new trip starts with. */
  day: string;
  /** The people who go with a new trip. */
  passengers: readonly Arrival[];
  onClose: () => void;
  onDone: () => void;
}

/** Makes or changes a trip. What does not fit is said, and done with a reason. */
export function TripDialog({ trip, day, passengers, onClose, onDone }: TripDialogProps) {
  const points = choicesOf(useSettings(), 'arrivalPoints');
  return (
    <ActionDialog
      endpoint={trip ? changeTrip : createTrip}
      params={trip ? { id: trip._id } : {}}
      start={{
        reason: '',
        vehicle: trip?.vehicle ?? '',
        capacity: String(trip?.capacity ?? ''),
        day: trip ? dateAtEvent(Date.parse(trip.leavesAt)) : day,
        leavesAt: trip ? clockTime(trip.leavesAt) : '',
        arrivalPoint: trip?.arrivalPoint ?? passengers[0]?.arrivalPoint ?? '',
        destination: trip?.destination ?? '',
        driver: trip?.driver ?? '',
        driverPhone: trip?.driverPhone ?? '',
        note: trip?.note ?? '',
      }}
      body={({ day: date, leavesAt, capacity, ...values }) => ({
        ...values,
        capacity: readCount(capacity) ?? Number.NaN,
        leavesAt: momentAtEvent(`${date}T${leavesAt}:00`),
        ...(!trip && {
          passengers: passengers.map(({ _id }) => ({ registrationId: _id })),
        }),
      })}
      said={trip ? allWords.saved : words.added}
      invalidates={transportationKey()}
      onDone={onDone}
      title={trip ? words.edit : words.add}
      submit={trip ? words.save : words.create}
      submitting={words.saving}
      onClose={onClose}
    >
      {({ field, problem }) => (
        <>
          {passengers.length > 0 && (
            <p className={styles.intro}>
              {words.passengers({
                parties: passengers.length,
                people: passengers.reduce((sum, { left }) => sum + left, 0),
              })}
            </p>
          )}
          <WarningReason form={{ field, problem }} words={words} />
          <TextField
            {...field('vehicle')}
            label={words.vehicle}
            hint={words.vehicleHint}
            maxLength={60}
          />
          <TextField short {...field('capacity')} label={words.capacity} inputMode="numeric" />
          <div className={styles.fieldPair}>
            <DateField {...field('day')} label={words.day} />
            <TimeField {...field('leavesAt')} label={words.time} />
          </div>
          <SelectField
            {...field('arrivalPoint')}
            label={words.point}
            placeholder={words.pointPlaceholder}
            options={points}
          />
          <TextField {...field('destination')} label={words.destination} optional maxLength={120} />
          <TextField {...field('driver')} label={words.driver} optional maxLength={100} />
          <PhoneField {...field('driverPhone')} label={words.driverPhone} optional />
          <TextField {...field('note')} label={words.note} optional maxLength={200} />
        </>
      )}
    </ActionDialog>
  );
}
