import type { Arrival } from '@sangamam/contract/transportation/transportation';
import type { PickupGroup } from '@sangamam/contract/transportation/trips';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { OptionName } from '../../kit/records/option-name.tsx';
import { Paged } from '../../ui/paged.tsx';
import styles from './transportation-page.module.css';

const words = allWords.pickups;
const partiesOnPage = 20;

interface PickupGroupsProps {
  groups: readonly PickupGroup[];
  chosen: readonly Arrival[];
  onToggle: (party: Arrival) => void;
}

/** Those who come to one place within an hour, to tick for a trip. */
export function PickupGroups({ groups, chosen, onToggle }: PickupGroupsProps) {
  const waiting = groups.flatMap((group) =>
    group.parties.filter(({ left }) => left > 0).map((party) => ({ group, party })),
  );
  const seated = groups.reduce((sum, { people, left }) => sum + people - left, 0);
  return (
    <section aria-labelledby="groups-heading" className={styles.groups}>
      <h2 id="groups-heading" className={styles.heading}>
        {words.groups}
      </h2>
      {groups.length === 0 && <p className="quiet">{words.nobody}</p>}
      {seated > 0 && <p className="quiet">{words.seated({ people: seated })}</p>}
      <Paged rows={waiting} limit={partiesOnPage} label={words.groups}>
        {(shown) =>
          [...Map.groupBy(shown, ({ group }) => group)].map(([group, entries]) => (
            <fieldset key={`${group.arrivalPoint} ${group.from}`} className={styles.group}>
              <legend className={styles.groupHead}>
                <span>{group.from ? windowOf(group) : allWords.noTime}</span>
                {', '}
                <OptionName
                  list="arrivalPoints"
                  value={group.arrivalPoint}
                  none={allWords.noPoint}
                />
              </legend>
              <p className="quiet">{words.groupHead({ people: group.people, left: group.left })}</p>
              <ul className={styles.plain}>
                {entries.map(({ party }) => (
                  <li key={party._id}>
                    <label className={styles.party}>
                      <input
                        type="checkbox"
                        checked={chosen.some(({ _id }) => _id === party._id)}
                        onChange={() => onToggle(party)}
                      />
                      <span>
                        <strong>
                          {party.time} {party.name}
                        </strong>
                        , {allWords.people({ count: party.people })}
                        <span className={styles.second}>
                          {[
                            [party.mode, party.serviceNumber].filter(Boolean).join(' '),
                            seatsInWords(party),
                          ]
                            .filter(Boolean)
                            .join(', ')}
                        </span>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          ))
        }
      </Paged>
    </section>
  );
}

/** From when to when a group arrives. */
const windowOf = ({ from, until }: { readonly from: string; readonly until: string }): string =>
  from === until ? from : words.window({ from, until });

/** Says how many of a party still wait; nothing where all do. */
const seatsInWords = ({ left, people }: Arrival): string =>
  left < people ? allWords.arrivals.pickupLeft({ left }) : '';
