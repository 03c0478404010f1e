import { formatRupees } from '@sangamam/contract/money';
import { optionLabel } from '@sangamam/contract/option-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { attendeeGroups, type foodKinds } from '@sangamam/contract/visit';
import { useEffect } from 'react';
import type { PageSettings } from '../../kit/page/settings.ts';
import { keepTicket } from '../../kit/session/kept-ticket.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './results.module.css';
import { words } from './words.ts';

interface TicketCardProps {
  readonly registration: RegistrationRecord;
  readonly settings: PageSettings;
}

/** Number, people, money and, once earned, the code for the desk; it is kept for a desk without a network. */
export function TicketCard({ registration, settings }: TicketCardProps) {
  const { formDataStructured, fee, ticketToken, registrationNumber } = registration;
  const { school, yearOfPassing } = formDataStructured.personalInfo ?? {};
  const attendees = (formDataStructured.eventAttendance?.attendees ?? {}) as Record<
    string,
    { veg?: number; nonVeg?: number; notSaid?: number }
  >;
  useEffect(() => keepTicket(registration, settings), [registration, settings]);
  const schoolName = optionLabel(settings, 'schools', String(school));
  const total = (meal: (typeof foodKinds)[number]) =>
    attendeeGroups.reduce((sum, group) => sum + (attendees[group]?.[meal] ?? 0), 0);
  const rows: TicketProps['rows'] = [
    [words.school, `${schoolName}, ${yearOfPassing}`],
    [words.people, fee.people > 0 ? words.peopleCount(fee.people) : null],
    [
      words.food,
      fee.people > 0 ? words.meals(total('veg'), total('nonVeg'), total('notSaid')) : null,
    ],
    [words.date, fee.people > 0 ? dayInWords(settings.event.startsAt) : null],
    [words.place, fee.people > 0 ? `${settings.event.venueName}, ${settings.event.city}` : null],
    [
      words.amount,
      registration.paymentAmount > 0 ? formatRupees(registration.paymentAmount) : null,
    ],
    [
      words.contribution,
      registration.additionalContribution > 0
        ? formatRupees(registration.additionalContribution)
        : null,
    ],
    [words.receipt, registration.receiptNumber],
    [words.transaction, registration.transactionId],
  ];
  return (
    <Ticket
      number={registrationNumber}
      name={String(formDataStructured.personalInfo?.name ?? '')}
      rows={rows}
      token={ticketToken}
    />
  );
}

interface TicketProps {
  readonly number: string;
  readonly name: string;
  /** Those without a value are left out. */
  readonly rows: readonly (readonly [label: string, value: string | null])[];
  /** What the code says; null before there is one. */
  readonly token: string | null;
}

/** A ticket as it is shown at the desk. */
export function Ticket({ number, name, rows, token }: TicketProps) {
  return (
    <section className={styles.ticket} aria-label={words.success.ticket}>
      <div>
        <p className={styles.numberLabel}>{words.number}</p>
        <p className={styles.number}>{number}</p>
        <p className={styles.ticketName}>{name}</p>
        <dl className={styles.rows}>
          {rows.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      {token && (
        <figure className={styles.code}>
          <QrCode text={token} label={words.success.ticketAlt(number)} />
          <figcaption>{words.success.ticketHint}</figcaption>
        </figure>
      )}
    </section>
  );
}
