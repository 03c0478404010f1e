import { clockTime } from '@sangamam/contract/dates';
import { dateInKochi, momentInKochi } from '@sangamam/contract/event-time';
import { choicesOf } from '@sangamam/contract/option-answers';
import type { Arrival } from '@sangamam/contract/transportation';
import { changeTrip, createTrip, type Trip } from '@sangamam/contract/trips';
import { type FormEvent, useId, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { fieldsOf } from '../../kit/calls/use-staff-change.ts';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextField, TimeField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { useChange } from './queries.ts';
import styles from './transportation-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.trip;

interface TripDialogProps {
  /** null: a new one. */
  trip: Trip | null;
  /** The day shown, which a new trip starts with. */
  day: string;
  /** Who goes with a new trip. */
  passengers: readonly Arrival[];
  onClose: () => void;
  onDone: () => void;
}

/** Makes or changes a trip. What does not fit is said, and done with a reason. */
export function TripDialog({ trip, day, passengers, onClose, onDone }: TripDialogProps) {
  const formId = useId();
  const points = choicesOf(useSettings(), 'arrivalPoints');
  const [phone, setPhone] = useState(trip?.driverPhone ?? '');
  const save = useChange(
    (body: ReturnType<typeof readTrip>, idempotencyKey) =>
      trip
        ? call(changeTrip, { params: { id: trip._id }, body })
        : call(createTrip, {
            body: {
              ...body,
              passengers: passengers.map(({ _id }) => ({ registrationId: _id })),
            },
            idempotencyKey,
          }),
    () => {
      showToast(trip ? allWords.saved : words.added, { tone: 'success', durationMs: adminToastMs });
      onDone();
    },
  );
  const { reason: warnings, ...fields } = fieldsOf(save.error);
  const needsReason = save.error instanceof CallError && save.error.code === 'NEEDS_REASON';
  const point = trip?.arrivalPoint ?? passengers[0]?.arrivalPoint ?? '';

  function readTrip(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    return {
      vehicle: text('vehicle'),
      capacity: text('capacity') === '' ? Number.NaN : Number(text('capacity')),
      leavesAt: momentInKochi(`${text('day')}T${text('time')}:00`),
      arrivalPoint: text('arrivalPoint'),
      destination: text('destination'),
      driver: text('driver'),
      driverPhone: phone,
      note: text('note'),
      ...(text('reason') && { reason: text('reason') }),
    };
  }

  function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (!save.isPending) save.mutate(readTrip(new FormData(submission.currentTarget)));
  }

  return (
    <Dialog
      open
      title={trip ? words.edit : words.add}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {allWords.cancel}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending} loadingText={words.saving}>
            {trip ? words.save : words.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {passengers.length > 0 && (
          <p className={styles.intro}>
            {words.passengers(
              passengers.length,
              passengers.reduce((sum, { left }) => sum + left, 0),
            )}
          </p>
        )}
        {needsReason && (
          <>
            <Alert key={warnings} tone="warning" live title={words.warning}>
              <p className={styles.warnings}>{warnings}</p>
            </Alert>
            <TextField
              label={words.reason}
              hint={words.reasonHint}
              name="reason"
              maxLength={200}
              autoFocus
            />
          </>
        )}
        <TextField
          label={words.vehicle}
          hint={words.vehicleHint}
          name="vehicle"
          maxLength={60}
          defaultValue={trip?.vehicle}
          error={fields.vehicle}
          autoFocus
        />
        <TextField
          short
          label={words.capacity}
          name="capacity"
          inputMode="numeric"
          defaultValue={trip?.capacity}
          error={fields.capacity}
        />
        <div className={styles.fieldPair}>
          <DateField
            label={words.day}
            name="day"
            defaultValue={trip ? dateInKochi(Date.parse(trip.leavesAt)) : day}
          />
          <TimeField
            label={words.time}
            name="time"
            defaultValue={trip ? clockTime(trip.leavesAt) : ''}
            error={fields.leavesAt}
          />
        </div>
        <SelectField
          label={words.point}
          name="arrivalPoint"
          defaultValue={point}
          placeholder={words.pointPlaceholder}
          options={points}
          error={fields.arrivalPoint}
        />
        <TextField
          label={words.destination}
          name="destination"
          optional
          maxLength={120}
          defaultValue={trip?.destination}
          error={fields.destination}
        />
        <TextField
          label={words.driver}
          name="driver"
          optional
          maxLength={100}
          defaultValue={trip?.driver}
          error={fields.driver}
        />
        <PhoneField
          label={words.driverPhone}
          name="driverPhone"
          optional
          defaultValue={trip?.driverPhone}
          onChange={setPhone}
          error={fields.driverPhone}
        />
        <TextField
          label={words.note}
          name="note"
          optional
          maxLength={200}
          defaultValue={trip?.note}
          error={fields.note}
        />
      </form>
    </Dialog>
  );
}
