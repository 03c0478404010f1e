import { can } from '@sangamam/contract/calls/permissions';
import { dayInWords } from '@sangamam/contract/locale/dates';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { formatRupees } from '@sangamam/contract/locale/money';
import { sayParty } from '@sangamam/contract/party/party';
import type { KindList } from '@sangamam/contract/questions/options';
import { answerAt, keysOf } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import {
  type RegistrationOverview,
  readOverview,
} from '@sangamam/contract/staff-registrations/overview';
import { words as actWords } from '@sangamam/words/staff/acts';
import { words as messageWords } from '@sangamam/words/staff/messages';
import { words as partyWords } from '@sangamam/words/staff/party';
import { words as allWords } from '@sangamam/words/staff/record';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../kit/calls/call.ts';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { useSettings } from '../../../kit/page/settings.ts';
import { adminIssuePath, paths, recordPaymentPath } from '../../../kit/paths.ts';
import { fieldInWords } from '../../../kit/records/answer-rows.ts';
import { IssueStatusTag } from '../../../kit/records/issue-tags.tsx';
import { Moment } from '../../../kit/records/moment.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { momentInWords } from '../../../kit/words/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { part } from '../../../ui/part.tsx';
import { registrationFilters } from '../filters.ts';
import { registrationKey } from '../queries.ts';
import { telHref } from './contact-links.tsx';
import { KindWaitNote } from './kind-wait-note.tsx';
import styles from './record-page.module.css';

const FollowUpDialog = part(() =>
  import('../follow-up-dialog.tsx').then((module) => module.FollowUpDialog),
);

const words = allWords.facts;
const day = (date: string) => dayInWords(noonOf(date));

/** The people, the balance, the arrangements and the open matters: staff are asked for these first. */
export function RecordFacts({ registration }: { registration: RegistrationRecord }) {
  const { _id: id } = registration;
  const { data, error, refetch } = useQuery({
    queryKey: [...registrationKey(id), 'overview'],
    queryFn: ({ signal }) => call(readOverview, { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <>
      {error && <LoadError problem={error} onRetry={refetch} />}
      <dl className={styles.facts}>
        <People registration={registration} overview={data} />
        <Money registration={registration} refunded={data?.refunded} />
        <FollowUp registration={registration} overview={data} />
        <Stay registration={registration} overview={data} />
        <Journey registration={registration} overview={data} />
        <Issues overview={data} />
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PartProps {
  registration: RegistrationRecord;
  /** Not there until it was read. */
  overview: RegistrationOverview | undefined;
}

/** Answers of this record in words, by their path. */
function useAnswers({ formDataStructured: form }: RegistrationRecord) {
  const settings = useSettings();
  return (path: string) => fieldInWords(path, answerAt(form, keysOf(path)), settings);
}

function People({ registration, overview }: PartProps) {
  const { formDataStructured: form, fee } = registration;
  const { isAttending, attendees = {} } = form.eventAttendance ?? {};
  if (isAttending !== true) {
    return (
      <Fact label={words.people}>
        <p className={styles.open}>{isAttending === false ? words.notComing : words.notAnswered}</p>
      </Fact>
    );
  }
  return (
    <Fact label={words.people}>
      <p className={styles.figure}>{words.count({ count: fee.people })}</p>
      {sayParty(attendees, partyWords.ages, partyWords.counted).map((line) => (
        <p key={line} className="note">
          {line}
        </p>
      ))}
      {overview && <Place registration={registration} overview={overview} />}
    </Fact>
  );
}

/** The place that they wait for, or that is kept for them; nothing for who has one. */
function Place({ registration, overview }: PartProps & { overview: RegistrationOverview }) {
  const { position, placeKeptUntil } = overview;
  if (placeKeptUntil) return <p className="note">{words.kept(momentInWords(placeKeptUntil))}</p>;
  if (registration.status !== 'Waitlisted') return null;
  return (
    <p className="note">{position === null ? words.placeLapsed : words.waits({ position })}</p>
  );
}

function Money({
  registration,
  refunded,
}: {
  registration: RegistrationRecord;
  refunded: number | undefined;
}) {
  const { fee, paymentAmount, additionalContribution, registrationNumber, status } = registration;
  const mayRecord = useSession(({ user }) => user !== null && can(user, 'payments.manage'));
  const isOver = status === 'Cancelled' || status === 'Waitlisted';
  const lines = [
    words.fee({ amount: formatRupees(fee.minimum) }),
    words.paid({ amount: formatRupees(paymentAmount) }),
    additionalContribution > 0 &&
      words.contributed({ amount: formatRupees(additionalContribution) }),
    refunded !== undefined && refunded > 0 && words.refunded({ amount: formatRupees(refunded) }),
  ];
  return (
    <Fact label={words.money}>
      <p className={styles.figure} data-due={fee.due > 0 && !isOver}>
        {fee.due > 0 && !isOver ? words.due({ amount: formatRupees(fee.due) }) : words.nothingDue}
      </p>
      <p className="note">{lines.filter(Boolean).join(' · ')}</p>
      {mayRecord && fee.due > 0 && !isOver && (
        <p className={styles.verb}>
          <Link to={recordPaymentPath(registrationNumber)}>{actWords.recordPayment}</Link>
        </p>
      )}
    </Fact>
  );
}

function FollowUp({ registration, overview }: PartProps) {
  const { _id: id, registrationNumber } = registration;
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const [isOpen, setIsOpen] = useState(false);
  const { owner, mark = '', lastMessage } = overview ?? {};
  return (
    <Fact label={words.followUp}>
      {overview && (
        <>
          <p className={mark ? styles.mark : styles.open}>{mark || words.noMark}</p>
          <p className="note">{owner ? words.owner({ name: owner.name }) : words.noOwner}</p>
          {lastMessage && (
            <p className="note">
              {messageWords.channels[lastMessage.channel]} <Moment at={lastMessage.at} />:{' '}
              {lastMessage.subject || messageWords.secret}
            </p>
          )}
          {mayEdit && (
            <p className={styles.verb}>
              <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
                {actWords.followUp.open}
              </Button>
            </p>
          )}
        </>
      )}
      {isOpen && overview && (
        <Suspense>
          <FollowUpDialog
            ids={[id]}
            filter={registrationFilters.defaults}
            people={registrationNumber}
            now={{ owner: overview.owner?._id ?? null, mark: overview.mark }}
            onClose={() => setIsOpen(false)}
            onDone={() => {}}
          />
        </Suspense>
      )}
    </Fact>
  );
}

function Stay({ registration, overview }: PartProps) {
  const answer = useAnswers(registration);
  const { planAccommodation, stayDetails } = registration.formDataStructured.accommodation ?? {};
  const mayArrange = useSession(({ user }) => user !== null && can(user, 'accommodation.manage'));
  const rooms = overview?.rooms ?? [];
  const waits = <Waits registration={registration} overview={overview} list="stayKinds" />;
  if (rooms.length > 0) {
    return (
      <Fact label={words.room}>
        {rooms.map((room) => (
          <div key={`${room.block} ${room.roomName} ${room.checkIn}`}>
            <p className="strong">
              {[
                `${room.block} ${room.roomName}`,
                room.floor && allWords.arrangements.floor({ floor: room.floor }),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="note">
              {[
                room.isProposed && words.proposed,
                allWords.arrangements.stay({ from: day(room.checkIn), until: day(room.checkOut) }),
                allWords.arrangements.people({ count: room.people }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        ))}
        {waits}
      </Fact>
    );
  }
  return (
    <Fact label={words.room}>
      {planAccommodation === true ? (
        <>
          <p className="strong">{words.noRoom}</p>
          <p className="note">
            {[
              answer('accommodation.accommodation'),
              stayDetails ? answer('accommodation.stayDetails') : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {mayArrange && (
            <p className={styles.verb}>
              <Link to={paths.adminAccommodation}>{words.allocate}</Link>
            </p>
          )}
        </>
      ) : (
        <p className={styles.open}>
          {planAccommodation === false ? words.noStay : words.notAnswered}
        </p>
      )}
      {waits}
    </Fact>
  );
}

function Journey({ registration, overview }: PartProps) {
  const answer = useAnswers(registration);
  const { isTravelling, travelDate } = registration.formDataStructured.transportation ?? {};
  const when = [answer('transportation.travelDate'), answer('transportation.travelTime')];
  const how = [answer('transportation.modeOfTransport'), answer('transportation.startingLocation')];
  return (
    <Fact label={words.journey}>
      {isTravelling === true ? (
        <>
          <p className="strong">{how.filter(Boolean).join(', ') || words.notSaidHow}</p>
          {travelDate ? <p className="note">{when.filter(Boolean).join(', ')}</p> : null}
        </>
      ) : (
        <p className={styles.open}>
          {isTravelling === false ? words.noJourney : words.notAnswered}
        </p>
      )}
      {overview?.trips.map((trip) => (
        <p key={`${trip.leavesAt} ${trip.vehicle}`} className="note">
          {allWords.arrangements.pickup}: {trip.arrivalPoint}, <Moment at={trip.leavesAt} />,{' '}
          {[trip.vehicle, trip.driver].filter(Boolean).join(', ')}{' '}
          {trip.driverPhone && <a href={telHref(trip.driverPhone)}>{trip.driverPhone}</a>}
        </p>
      ))}
      <Waits registration={registration} overview={overview} list="transportModes" />
    </Fact>
  );
}

/** The kind of bed or seat that they wait for. */
function Waits({ registration, overview, list }: PartProps & { list: KindList }) {
  const mayGive = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  return overview?.waits
    .filter((wait) => wait.list === list)
    .map((wait) => (
      <KindWaitNote key={list} registration={registration} wait={wait} mayGive={mayGive} />
    ));
}

function Issues({ overview }: Pick<PartProps, 'overview'>) {
  return (
    <Fact label={words.issues}>
      {overview?.issues.length === 0 && <p className={styles.open}>{words.noIssue}</p>}
      {overview?.issues.map((issue) => (
        <p key={issue._id} className={styles.issue}>
          <Link to={adminIssuePath(issue._id)}>
            #{issue.number} {issue.title}
          </Link>
          <IssueStatusTag status={issue.status} />
          {issue.isAwaitingAnswer && <span className="note">{allWords.issues.waits}</span>}
        </p>
      ))}
    </Fact>
  );
}
