import { dayWithWeekday } from '@sangamam/contract/days';
import {
  type Pooling,
  proposePool,
  readPooling,
  withdrawProposal,
} from '@sangamam/contract/pooling';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Pair } from '../../ui/pair.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { transportationKey, useChange } from './queries.ts';
import styles from './transportation-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.pooling;
/** Of each of the four lists. */
const rowsOnPage = 6;
type Car = Pooling['cars'][number];
type Rider = Pooling['riders'][number];
type Match = Pooling['matches'][number];
type Proposal = Pooling['proposals'][number];
const succeed = (text: string) => showToast(text, { tone: 'success', durationMs: adminToastMs });

/** Free seats, those who look for one, the pairs that fit, and what both answered. */
export function PoolingTab() {
  const { data, error, refetch } = useQuery({
    queryKey: transportationKey('pooling'),
    queryFn: ({ signal }) => call(readPooling, { signal }),
    staleTime: 5_000,
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={8} />;
  const { cars, riders, matches, proposals } = data;
  return (
    <div className={styles.sections}>
      <section>
        <h2 className={styles.heading}>{words.matches}</h2>
        {matches.length === 0 ? (
          <p className={styles.quiet}>{words.noMatches}</p>
        ) : (
          <Paged rows={matches} limit={rowsOnPage} label={words.matches}>
            {(shown) => (
              <ul className={styles.plain}>
                {shown.map((match) => (
                  <MatchRow
                    key={`${match.driverId} ${match.riderId}`}
                    match={match}
                    pooling={data}
                  />
                ))}
              </ul>
            )}
          </Paged>
        )}
      </section>
      <section>
        <h2 className={styles.heading}>{words.proposals}</h2>
        {proposals.length === 0 ? (
          <p className={styles.quiet}>{words.noProposals}</p>
        ) : (
          <Paged rows={proposals} limit={rowsOnPage} label={words.proposals}>
            {(shown) => (
              <ul className={styles.plain}>
                {shown.map((proposal) => (
                  <ProposalRow key={proposal._id} proposal={proposal} />
                ))}
              </ul>
            )}
          </Paged>
        )}
      </section>
      <section>
        <h2 className={styles.heading}>{words.cars}</h2>
        {cars.length === 0 ? (
          <p className={styles.quiet}>{words.noCars}</p>
        ) : (
          <Paged rows={cars} limit={rowsOnPage} label={words.cars}>
            {(shown) => (
              <DataTable
                dense
                caption={words.cars}
                columns={carColumns}
                rows={shown}
                rowKey={idOf}
              />
            )}
          </Paged>
        )}
      </section>
      <section>
        <h2 className={styles.heading}>{words.riders}</h2>
        {riders.length === 0 ? (
          <p className={styles.quiet}>{words.noRiders}</p>
        ) : (
          <Paged rows={riders} limit={rowsOnPage} label={words.riders}>
            {(shown) => (
              <DataTable
                dense
                caption={words.riders}
                columns={riderColumns}
                rows={shown}
                rowKey={idOf}
              />
            )}
          </Paged>
        )}
      </section>
    </div>
  );
}

function MatchRow({ match, pooling }: { match: Match; pooling: Pooling }) {
  const propose = useChange(
    (_: null, idempotencyKey) =>
      call(proposePool, {
        body: { driverId: match.driverId, riderId: match.riderId },
        idempotencyKey,
      }),
    () => succeed(words.proposed),
  );
  const car = pooling.cars.find(({ registrationId }) => registrationId === match.driverId);
  const rider = pooling.riders.find(({ registrationId }) => registrationId === match.riderId);
  if (!car || !rider) return null;
  return (
    <li className={styles.match}>
      <span>
        <strong>{car.name}</strong> ({words.free(car.free, car.seats)}) +{' '}
        <strong>{rider.name}</strong> ({allWords.people(match.people)})
        <span className={styles.second}>
          {match.why}, {words.gap(match.gapMinutes)} · {car.from} · {rider.from}
        </span>
      </span>
      <Button size="small" loading={propose.isPending} onClick={() => propose.mutate(null)}>
        {words.propose}
      </Button>
    </li>
  );
}

const proposalTones: Record<Proposal['state'], StatusTone> = {
  Open: 'info',
  Agreed: 'success',
  Declined: 'neutral',
  Withdrawn: 'neutral',
};

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { _id, driverName, riderName, people, driverAnswer, riderAnswer, state } = proposal;
  const withdraw = useChange(
    () => call(withdrawProposal, { params: { id: _id } }),
    () => succeed(words.withdrawn),
  );
  return (
    <li className={styles.match}>
      <span>
        <StatusTag tone={proposalTones[state]}>{state}</StatusTag> <strong>{driverName}</strong>{' '}
        {words.answers[driverAnswer ?? 'none']}, <strong>{riderName}</strong> (
        {allWords.people(people)}) {words.answers[riderAnswer ?? 'none']}
      </span>
      {(state === 'Open' || state === 'Agreed') && (
        <Button
          size="small"
          variant="secondary"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(null)}
        >
          {words.withdraw}
        </Button>
      )}
    </li>
  );
}

const idOf = ({ registrationId }: { registrationId: string }) => registrationId;
type Traveller = Omit<Car, 'seats' | 'taken' | 'free'>;

function travellerColumns<Row extends Traveller>(): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      header: words.columns.name,
      isTitle: true,
      cell: ({ name, registrationNumber }) => <Pair second={registrationNumber}>{name}</Pair>,
    },
    {
      key: 'from',
      header: words.columns.from,
      cell: ({ from, district }) => <Pair second={district}>{from || '–'}</Pair>,
    },
    {
      key: 'when',
      header: words.columns.when,
      cell: ({ date, time }) => (
        <Pair second={time || allWords.noTime}>{date ? dayWithWeekday(date) : allWords.noDay}</Pair>
      ),
    },
  ];
}

const carColumns: readonly Column<Car>[] = [
  ...travellerColumns<Car>(),
  {
    key: 'seats',
    header: words.columns.seats,
    numeric: true,
    cell: ({ free, seats }) => words.free(free, seats),
  },
];
const riderColumns: readonly Column<Rider>[] = [
  ...travellerColumns<Rider>(),
  { key: 'people', header: words.columns.people, numeric: true, cell: ({ people }) => people },
];
