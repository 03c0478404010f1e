import { countSleepers, type StayRequest } from '@sangamam/contract/accommodation/accommodation';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import type { Ref } from 'react';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { paths } from '../../kit/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paged } from '../../ui/paged.tsx';
import styles from './allocation-tab.module.css';
import { daysOf } from './days.ts';
import { partyInWords } from './party.ts';

const words = allWords.allocation;
/** As many as one looks through. */
const partiesOnPage = 25;

interface LeftListProps {
  ref: Ref<HTMLElement>;
  parties: readonly StayRequest[];
  total: number;
  searchTerm: string;
  onSearch: (term: string) => void;
  chosen: readonly StayRequest[];
  onChoose: (chosen: readonly StayRequest[]) => void;
}

/** Parties of whom somebody has no bed, to tick. */
export function LeftList(props: LeftListProps) {
  const { ref, parties, total, searchTerm, onSearch, chosen, onChoose } = props;
  const isChosen = (id: string) => chosen.some(({ _id }) => _id === id);
  const sleepers = parties.reduce((sum, party) => sum + countSleepers(party) - party.placed, 0);

  function toggle(party: StayRequest) {
    onChoose(
      isChosen(party._id) ? chosen.filter(({ _id }) => _id !== party._id) : [...chosen, party],
    );
  }

  return (
    <section ref={ref} className={styles.left} aria-labelledby="left-heading">
      <h2 id="left-heading" className={styles.heading}>
        {words.left}
      </h2>
      <p className={styles.count}>{words.leftCount({ parties: total, sleepers })}</p>
      <AdminSearchField value={searchTerm} onSearch={onSearch} hint={allWords.request.search} />
      {parties.length === 0 ? (
        searchTerm ? (
          <EmptyState title={allWords.noResults} />
        ) : (
          <EmptyState
            title={words.nobodyLeft}
            action={
              <a href={`${paths.adminAccommodation}?tab=requests`}>{allWords.tabs.requests}</a>
            }
          >
            {words.nobodyLeftHint}
          </EmptyState>
        )
      ) : (
        <Paged rows={parties} limit={partiesOnPage} label={words.left}>
          {(shown) => (
            <ul className={styles.parties}>
              {shown.map((party) => (
                <li key={party._id}>
                  <label className={styles.party}>
                    <input
                      type="checkbox"
                      checked={isChosen(party._id)}
                      onChange={() => toggle(party)}
                    />
                    <PartyText party={party} />
                  </label>
                </li>
              ))}
            </ul>
          )}
        </Paged>
      )}
    </section>
  );
}

function PartyText({ party }: { party: StayRequest }) {
  const { name, school, yearOfPassing, use, kind, placed, remarks, problem, needsAccessible } =
    party;
  return (
    <span className={styles.partyText}>
      <span className="strong">{name}</span>
      <span>
        {partyInWords(party)}, {daysOf(party)}
      </span>
      <span className="quiet">
        {kind || allWords.uses[use]} · {school}, {yearOfPassing}
      </span>
      {needsAccessible && <span className={styles.note}>{allWords.request.accessible}</span>}
      {placed > 0 && (
        <span className={styles.note}>
          {allWords.request.placedOf({ placed, size: countSleepers(party) })}
        </span>
      )}
      {problem && <span className={styles.note}>{problem}</span>}
      {remarks && <span className="quiet">“{remarks}”</span>}
    </span>
  );
}
