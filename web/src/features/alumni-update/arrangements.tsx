import { countSleepers } from '@sangamam/contract/accommodation/accommodation';
import {
  type Arrangements,
  answerKind,
  answerProposal,
  readArrangements,
} from '@sangamam/contract/arrangements/arrangements';
import { proposalSteps } from '@sangamam/contract/arrangements/pooling';
import { isFrom } from '@sangamam/contract/calls/steps';
import { phoneInWords } from '@sangamam/contract/form/in-words';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { type kindAnswers, mayStep } from '@sangamam/contract/registrations/kinds';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/arrangements';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { dayInWords, momentInWords } from '../../kit/words/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './arrangements.module.css';
import { ChangeRequestDialog } from './change-request-dialog.tsx';

type Mate = Arrangements['mates'][number];
const day = (date: string) => dayInWords(noonOf(date));

/**
 * The room, the pick-up and the travel mates that the organisers arranged, and what is waited for; nothing while there is
 * none.
 */
export function ArrangementsPanel({ registration }: { registration: RegistrationRecord }) {
  const { _id: id, status, version } = registration;
  const [asking, setAsking] = useState<'stay' | 'travel' | null>(null);
  const mayHave = status !== 'Draft' && status !== 'Cancelled';
  // another answer may have led to another list
  const [found, setFound] = useRead(mayHave ? `${id} ${version}` : null, (signal) =>
    call(readArrangements, { params: { id }, signal }),
  );

  if (!found || Object.values(found).every(({ length }) => length === 0)) return null;
  const { rooms, trips, mates, waits } = found;
  return (
    <section className={styles.panel} aria-labelledby="arrangements">
      <h2 id="arrangements">{words.title}</h2>
      {rooms.map((room) => (
        <article key={`${room.block} ${room.roomName} ${room.checkIn}`} className={styles.card}>
          <h3>{words.room}</h3>
          <p className={styles.main}>
            {[`${room.block} ${room.roomName}`, room.floor && words.floor({ floor: room.floor })]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p>
            {words.stay({ from: day(room.checkIn), until: day(room.checkOut) })},{' '}
            {words.people({ count: countSleepers(room) })}
          </p>
        </article>
      ))}
      {rooms.length > 0 && (
        <Button variant="ghost" size="small" onClick={() => setAsking('stay')}>
          {words.askStay}
        </Button>
      )}
      {trips.map((trip) => (
        <TripArranged key={`${trip.leavesAt} ${trip.vehicle}`} trip={trip} />
      ))}
      {trips.length > 0 && (
        <Button variant="ghost" size="small" onClick={() => setAsking('travel')}>
          {words.askTravel}
        </Button>
      )}
      {waits.map((wait) => (
        <WaitCard key={wait.list} registrationId={id} wait={wait} onAnswered={setFound} />
      ))}
      {mates.map((mate) => (
        <MateCard key={mate.proposalId} registrationId={id} mate={mate} onAnswered={setFound} />
      ))}
      {asking && (
        <ChangeRequestDialog registrationId={id} about={asking} onClose={() => setAsking(null)} />
      )}
    </section>
  );
}

function TripArranged({ trip }: { trip: Arrangements['trips'][number] }) {
  const settings = useSettings();
  const { day: leaves, time } = momentInWords(trip.leavesAt);
  return (
    <article className={styles.card}>
      <h3>{words.pickup}</h3>
      <p className={styles.main}>
        {words.leaves({ day: leaves, time })},{' '}
        {optionLabel(settings, 'arrivalPoints', trip.arrivalPoint)}
      </p>
      <p>
        {[
          [trip.vehicle, trip.destination && words.to({ destination: trip.destination })]
            .filter(Boolean)
            .join(' '),
          words.people({ count: trip.people }),
        ].join(', ')}
      </p>
      {(trip.driver || trip.driverPhone) && (
        <p>
          {words.driver}: {trip.driver}{' '}
          {trip.driverPhone && <a href={`tel:${trip.driverPhone}`}>{trip.driverPhone}</a>}
        </p>
      )}
    </article>
  );
}

interface WaitCardProps {
  registrationId: string;
  wait: Arrangements['waits'][number];
  onAnswered: (fresh: Arrangements) => void;
}

/** A kind of bed or seat that was full: the place on its list, or the offer. */
function WaitCard({ registrationId: id, wait, onAnswered }: WaitCardProps) {
  const settings = useSettings();
  const { list, option, people, state, position, until } = wait;
  const { run, isBusy, input, problem } = useAction(answerKind, {
    params: { id, list },
    onDone(fresh, sent) {
      onAnswered(fresh);
      // its card goes
      if (sent?.body?.answer !== 'take') return;
      showToast(words.waits.taken({ kind }), { tone: 'success', durationMs: publicToastMs });
    },
    onRefused: () => {},
  });
  const kind = optionLabel(settings, list, option);
  const button = (answer: (typeof kindAnswers)[number], variant?: 'secondary') => (
    <Button
      size="small"
      variant={variant}
      loading={isBusy && input?.body?.answer === answer}
      onClick={() => run({ body: { answer } })}
    >
      {words.waits[answer]}
    </Button>
  );

  return (
    <article className={styles.card}>
      <h3>{words.waits.titles[list]}</h3>
      <p className={styles.main} role="status">
        {position === null
          ? words.waits.states[state]({ kind })
          : words.waits.position({ position, kind })}
      </p>
      <p>
        {words.people({ count: people })}.{' '}
        {until ? words.waits.kept(momentInWords(until)) : words.waits.next[state]}
      </p>
      {problem && <Alert tone="error" live title={errorText(problem)} />}
      <div className="actions">
        {mayStep('take', state) && button('take')}
        {mayStep('refuse', state) && button('refuse', 'secondary')}
        {mayStep('waitAgain', state) && button('waitAgain')}
      </div>
    </article>
  );
}

interface MateCardProps {
  registrationId: string;
  mate: Mate;
  onAnswered: (fresh: Arrangements) => void;
}

/** Somebody to travel with: yes or no, and the number once both said yes. */
function MateCard({ registrationId, mate, onAnswered }: MateCardProps) {
  const [sharePhone, setSharePhone] = useState(false);
  const { proposalId, role, name, school, from, date, time, people, state } = mate;
  const mayAgree = isFrom(proposalSteps.agree, state) && mate.myAnswer === null;

  const { run, isBusy, input, problem } = useAction(answerProposal, {
    params: { id: registrationId, proposalId },
    onDone: onAnswered,
    onRefused: () => {},
  });
  const button = (answer: 'yes' | 'no', text: string, variant?: 'secondary') => (
    <Button
      size="small"
      variant={variant}
      loading={isBusy && input?.body?.answer === answer}
      onClick={() => run({ body: { answer, sharePhone } })}
    >
      {text}
    </Button>
  );

  return (
    <article className={styles.card}>
      <h3>{words.mate}</h3>
      <p className={styles.main}>
        {role === 'driver'
          ? words.offers({ name, seats: people })
          : words.looksFor({ name, seats: people })}
      </p>
      <p>
        {[
          school,
          from && words.from({ place: from }),
          date && [day(date), time].filter(Boolean).join(' '),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p role="status">{stateOf(mate)}</p>
      {mate.contactNumber && (
        <p>
          {words.phone({ name })}{' '}
          <a href={`tel:${mate.contactNumber}`}>{phoneInWords(mate.contactNumber)}</a>
        </p>
      )}
      {problem && <Alert tone="error" live title={errorText(problem)} />}
      {mayAgree && (
        <CheckboxField
          label={words.sharePhone}
          name={`share-${proposalId}`}
          checked={sharePhone}
          onChange={({ target }) => setSharePhone(target.checked)}
        />
      )}
      <div className="actions">
        {mayAgree && button('yes', words.yes)}
        {isFrom(proposalSteps.decline, state) &&
          button('no', mayAgree ? words.no : words.leave({ name }), 'secondary')}
      </div>
    </article>
  );
}

/** How far an agreement has come, for one of the two. */
function stateOf({ state, myAnswer, contactNumber, name }: Mate): string {
  const { states } = words;
  if (state === 'Agreed')
    return contactNumber ? states.agreed : states.agreedWithoutNumber({ name });
  if (state === 'Declined') return states.declined;
  if (state === 'Withdrawn') return states.withdrawn;
  return myAnswer === 'yes' ? states.waiting({ name }) : states.open;
}
