import {
  type Pooling,
  proposalSteps,
  proposePools,
  readPooling,
  withdrawProposal,
} from '@sangamam/contract/arrangements/pooling';
import { all } from '@sangamam/contract/calls/lists';
import { isFrom } from '@sangamam/contract/calls/steps';
import { dayWithWeekday } from '@sangamam/contract/locale/days';
import { words } from '@sangamam/words/staff/shared-cars';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { useAction } from '../../../kit/calls/use-action.ts';
import { countLoaded, isAmong } from '../../../kit/lists/count-loaded.ts';
import { ListFacets } from '../../../kit/lists/list-facets.tsx';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Paged } from '../../../ui/paged.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTag, type StatusTone } from '../../../ui/status-tag.tsx';
import { useRowSelection } from '../../../ui/use-row-selection.ts';
import { FirstOf } from '../first-of.tsx';
import { transportationKey } from '../queries.ts';
import styles from '../transportation-page.module.css';

/** Rows of a page, in each of the four lists. */
const rowsOnPage = 6;
const pairsOnPage = 20;
type Car = Pooling['cars'][number];
type Rider = Pooling['riders'][number];
type Match = Pooling['matches'][number];
type Proposal = Pooling['proposals'][number];

/** Free seats, those who look for one, the pairs that fit, and what both answered. */
export function PoolingTab() {
  const { data, error, refetch } = useQuery({
    queryKey: transportationKey('pooling'),
    queryFn: ({ signal }) => call(readPooling, { signal }),
    staleTime: 5_000,
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={8} />;
  const { cars, riders, matches, proposals, totals } = data;
  return (
    <div className={styles.sections}>
      <section>
        <h2 className={styles.heading}>{words.matches}</h2>
        {matches.length === 0 ? (
          <p className="quiet">{words.noMatches}</p>
        ) : (
          <Matches pooling={data} />
        )}
      </section>
      <section>
        <h2 className={styles.heading}>{words.proposals}</h2>
        <FirstOf shown={proposals.length} total={totals.proposals} />
        {proposals.length === 0 ? (
          <p className="quiet">{words.noProposals}</p>
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
        <FirstOf shown={cars.length} total={totals.cars} />
        {cars.length === 0 ? (
          <p className="quiet">{words.noCars}</p>
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
        <FirstOf shown={riders.length} total={totals.riders} />
        {riders.length === 0 ? (
          <p className="quiet">{words.noRiders}</p>
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

interface PairRow {
  readonly key: string;
  readonly match: Match;
  readonly car: Car;
  readonly rider: Rider;
}

const facetLabels = { date: words.columns.when, why: words.columns.why } as const;
type PairFacet = keyof typeof facetLabels;
const valuesOf = ({ car, match }: PairRow): Readonly<Record<PairFacet, string>> => ({
  date: car.date,
  why: match.why,
});

/** People who could travel together, to be proposed one by one or many at once. */
function Matches({ pooling: { matches, cars, riders } }: { pooling: Pooling }) {
  const [chosen, setChosen] = useState<Record<PairFacet, string>>({ date: all, why: all });
  const pairs = useMemo(() => pairsOf(matches, cars, riders), [matches, cars, riders]);
  const shown = pairs.filter((pair) =>
    facetNames.every((name) => isAmong(chosen[name], valuesOf(pair)[name])),
  );
  const counts = countLoaded(pairs, chosen, valuesOf, ({ match }) => match.people);
  const selection = useRowSelection(shown.map(({ key }) => key));
  const propose = useAction(proposePools, {
    said: words.proposedMany,
    invalidates: transportationKey(),
    onDone: () => selection.setAll(false),
  });
  const proposeThese = (keys: readonly string[]) =>
    propose.run({
      body: {
        pairs: pairs
          .filter(({ key }) => keys.includes(key))
          .map(({ match: { driverId, riderId } }) => ({ driverId, riderId })),
      },
    });
  const columns = pairColumns((key) => proposeThese([key]));
  const { selected } = selection;
  return (
    <>
      <ListFacets
        facets={facetNames.map((name) => ({
          name,
          label: facetLabels[name],
          ...(name === 'date' && { inWords: dayWithWeekday }),
        }))}
        counts={counts}
        filters={chosen}
        onChange={(change) => setChosen({ ...chosen, ...change })}
      />
      <Paged rows={shown} limit={pairsOnPage} label={words.matches}>
        {(rows) => (
          <DataTable
            dense
            caption={words.matches}
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
            selection={{
              state: selection,
              label: ({ car, rider }) => words.tick({ car: car.name, rider: rider.name }),
              labelAll: words.tickAll({ count: shown.length }),
            }}
          />
        )}
      </Paged>
      <BulkBar label={words.chosen({ count: selected.length })} hidden={selected.length === 0}>
        <strong role="status">{words.chosen({ count: selected.length })}</strong>
        <Button size="small" loading={propose.isBusy} onClick={() => proposeThese(selected)}>
          {words.proposeMany({ count: selected.length })}
        </Button>
        <Button size="small" variant="ghost" onClick={() => selection.setAll(false)}>
          {allWords.cancel}
        </Button>
      </BulkBar>
    </>
  );
}

const facetNames = Object.keys(facetLabels) as PairFacet[];

function pairsOf(
  matches: readonly Match[],
  cars: readonly Car[],
  riders: readonly Rider[],
): PairRow[] {
  const carOf = new Map(cars.map((car) => [car.registrationId, car]));
  const riderOf = new Map(riders.map((rider) => [rider.registrationId, rider]));
  return matches.flatMap((match) => {
    const [car, rider] = [carOf.get(match.driverId), riderOf.get(match.riderId)];
    return car && rider ? [{ key: `${match.driverId} ${match.riderId}`, match, car, rider }] : [];
  });
}

const whenOf = ({ date, time }: Traveller) =>
  `${date ? dayWithWeekday(date) : allWords.noDay} ${time || allWords.noTime}`;

const gapOf = ({ gapMinutes }: Match) =>
  gapMinutes === null ? words.gapUnknown : words.gap({ minutes: gapMinutes });

const pairColumns = (propose: (key: string) => void): readonly Column<PairRow>[] => [
  {
    key: 'car',
    header: words.columns.car,
    isTitle: true,
    cell: ({ car }) => <Pair second={car.from}>{car.name}</Pair>,
  },
  {
    key: 'seats',
    header: words.columns.seats,
    cell: ({ car: { free, seats } }) => words.free({ free, seats }),
  },
  { key: 'when', header: words.columns.when, cell: ({ car }) => whenOf(car) },
  {
    key: 'rider',
    header: words.columns.rider,
    cell: ({ rider }) => <Pair second={rider.from}>{rider.name}</Pair>,
  },
  {
    key: 'people',
    header: words.columns.people,
    numeric: true,
    cell: ({ match: { people } }) => people,
  },
  {
    key: 'why',
    header: words.columns.why,
    cell: ({ match }) => <Pair second={gapOf(match)}>{match.why}</Pair>,
  },
  {
    key: 'about',
    header: words.columns.rider,
    onPhone: 'line',
    isPhoneOnly: true,
    cell: ({ rider, match }) =>
      `+ ${rider.name} (${match.people}) · ${match.why} · ${gapOf(match)}`,
  },
  {
    key: 'propose',
    header: words.propose,
    onPhone: 'end',
    cell: ({ key }) => (
      <Button size="small" variant="ghost" onClick={() => propose(key)}>
        {words.propose}
      </Button>
    ),
  },
];

const proposalTones: Record<Proposal['state'], StatusTone> = {
  Open: 'info',
  Agreed: 'success',
  Declined: 'neutral',
  Withdrawn: 'neutral',
};

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { _id, driverName, riderName, people, driverAnswer, riderAnswer, state } = proposal;
  const withdraw = useAction(withdrawProposal, {
    params: { id: _id },
    said: words.withdrawn,
    invalidates: transportationKey(),
  });
  return (
    <li className={styles.match}>
      <span>
        <StatusTag tone={proposalTones[state]}>{state}</StatusTag> <strong>{driverName}</strong>{' '}
        {words.answers[driverAnswer ?? 'none']}, <strong>{riderName}</strong> (
        {allWords.people({ count: people })}) {words.answers[riderAnswer ?? 'none']}
      </span>
      {isFrom(proposalSteps.withdraw, state) && (
        <Button
          size="small"
          variant="secondary"
          loading={withdraw.isBusy}
          onClick={() => withdraw.run()}
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
    cell: ({ free, seats }) => words.free({ free, seats }),
  },
];
const riderColumns: readonly Column<Rider>[] = [
  ...travellerColumns<Rider>(),
  { key: 'people', header: words.columns.people, numeric: true, cell: ({ people }) => people },
];
