import { formatRupees } from '@sangamam/contract/locale/money';
import { sayFood } from '@sangamam/contract/party/party';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { paletteOf } from '@sangamam/contract/settings/theme';
import {
  houseColour,
  streamOf,
  ticketPicture,
  ticketPictureSize,
} from '@sangamam/contract/tickets/picture';
import { downloadApplePass, openGoogleWallet } from '@sangamam/contract/tickets/tickets';
import { words } from '@sangamam/words/page/results';
import { type ComponentProps, useEffect } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { urlOf } from '../calls/call.ts';
import { type PageSettings, useSettings } from '../page/settings.ts';
import { keepTicket } from '../session/kept-ticket.ts';
import { eventDays } from '../words/dates.ts';
import styles from './ticket-card.module.css';

interface TicketCardProps {
  readonly registration: RegistrationRecord;
  readonly settings: PageSettings;
}

/** Picture, name, number, people, money and, once earned, the code for the desk; it is kept for a desk without a network. */
export function TicketCard({ registration, settings }: TicketCardProps) {
  const { formDataStructured, fee, ticketToken, registrationNumber } = registration;
  const { school, yearOfPassing } = formDataStructured.personalInfo ?? {};
  const { attendees = {} } = formDataStructured.eventAttendance ?? {};
  useEffect(() => keepTicket(registration, settings), [registration, settings]);
  const rows: TicketProps['rows'] = [
    [words.people, fee.people > 0 ? words.peopleCount({ count: fee.people }) : null],
    [words.food, fee.people > 0 ? sayFood(attendees, words.meals) : null],
    [words.date, fee.people > 0 ? eventDays(settings.event) : null],
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
      school={String(school ?? '')}
      year={String(yearOfPassing ?? '')}
      rows={rows}
      token={ticketToken}
    />
  );
}

/** Ways to keep the ticket on a phone, where this site has keys for them. */
export function WalletLinks({
  registration: { _id, wallets },
  ...look
}: Pick<TicketCardProps, 'registration'> & Pick<ComponentProps<typeof ButtonLink>, 'size'>) {
  return wallets.map((wallet) => (
    <ButtonLink
      key={wallet}
      variant="secondary"
      {...look}
      href={urlOf(passes[wallet], { params: { id: _id } })}
    >
      {words.success.wallets[wallet]}
    </ButtonLink>
  ));
}

const passes = { apple: downloadApplePass, google: openGoogleWallet } as const;

interface TicketProps {
  readonly number: string;
  readonly name: string;
  readonly school: string;
  readonly year: string;
  /** Those without a value are left out. */
  readonly rows: readonly (readonly [label: string, value: string | null])[];
  /** The text in the code; null before there is one. */
  readonly token: string | null;
}

/** A ticket as it is shown at the desk. */
export function Ticket({ number, name, school, year, rows, token }: TicketProps) {
  const settings = useSettings();
  const { event, theme } = settings;
  const palette = paletteOf(theme);
  const stream = streamOf(settings, school);
  const { width, height } = ticketPictureSize;
  return (
    <section className={styles.ticket} aria-label={words.success.ticket}>
      <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {ticketPicture(stream, palette).map((shape) => (
          <path key={shape.d} {...shape} />
        ))}
      </svg>
      <div className={styles.who}>
        <p className={styles.event}>
          {event.name} {event.edition}
        </p>
        <p className={styles.ticketName}>{name}</p>
        <p className={styles.ofSchool}>
          <svg viewBox="0 0 24 12" aria-hidden="true">
            <path d="M1 3c9 0 9 6 22 6" stroke={houseColour(stream, palette)} />
          </svg>
          {[optionLabel(settings, 'schools', school), year].filter(Boolean).join(', ')}
        </p>
      </div>
      <figure className={styles.code}>
        {token && <QrCode text={token} label={words.success.ticketAlt({ number })} />}
        <figcaption>
          <span className="faint">{words.number}</span>
          <span className={styles.number}>{number}</span>
          {token && <span>{words.success.ticketHint}</span>}
        </figcaption>
      </figure>
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
    </section>
  );
}
