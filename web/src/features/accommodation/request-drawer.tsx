import {
  type Allocation,
  changeAllocation,
  changeStayRequest,
  countSleepers,
  removeAllocation,
  type StayRequest,
} from '@sangamam/contract/accommodation/accommodation';
import type { KindWait } from '@sangamam/contract/registrations/kinds';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { useAction } from '../../kit/calls/use-action.ts';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { OptionName } from '../../kit/records/option-name.tsx';
import { momentInWords } from '../../kit/words/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import styles from './accommodation-page.module.css';
import { daysOf } from './days.ts';
import { partyInWords } from './party.ts';
import { accommodationKey } from './queries.ts';
import { StayTag } from './stay-tag.tsx';

const words = allWords.request;
const headingId = 'stay-request';

/** One request in full: what was asked for, and the rooms it has, to lock and to take out of. */
export function RequestDrawer({ request, onClose }: { request: StayRequest; onClose: () => void }) {
  const { _id, name, registrationNumber, status, needsBed, problem } = request;
  return (
    <DetailDrawer labelledBy={headingId} back={words.back} onClose={onClose}>
      <header className={styles.drawerHead}>
        <h2 id={headingId}>{name}</h2>
        <p className={styles.tags}>
          <strong>{registrationNumber}</strong>
          <StayTag status={status} />
          {!needsBed && <span>{words.elsewhere}</span>}
        </p>
        {problem && <Alert tone="warning" title={problem} />}
        <p className={styles.tags}>
          <ButtonLink variant="secondary" size="small" href={adminRegistrationPath(_id)}>
            {words.registration}
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" href={`tel:${request.contactNumber}`}>
            {words.call}
          </ButtonLink>
        </p>
      </header>
      <Facts request={request} />
      <NeedsAccessible request={request} />
      <h3 className={styles.subheading}>{words.allocations}</h3>
      <p>{words.placedOf({ placed: request.placed, size: countSleepers(request) })}</p>
      {request.allocations.length === 0 ? (
        <p className="quiet">{words.noRoom}</p>
      ) : (
        <ul className={styles.cards}>
          {request.allocations.map((allocation) => (
            <AllocationCard key={allocation._id} allocation={allocation} />
          ))}
        </ul>
      )}
    </DetailDrawer>
  );
}

function Facts({ request }: { request: StayRequest }) {
  const { school, yearOfPassing, kind, wait, use, area, remarks, daysAssumed } = request;
  const days = `${daysOf(request)}, ${allWords.nights({ count: request.nights })}`;
  const facts = [
    [words.columns.party, partyInWords(request)],
    [words.columns.days, daysAssumed ? `${days} (${words.assumed})` : days],
    [words.kind, kind && <OptionName list="stayKinds" value={kind} />],
    [words.wait.title, wait ? waitInWords(wait) : ''],
    [words.use, allWords.uses[use]],
    [words.area, area && <OptionName list="stayAreas" value={area} />],
    [words.columns.remarks, remarks],
    [words.school, `${school}, ${yearOfPassing}`],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** How far they are who did not get a bed of their kind. */
export function waitInWords({ position, until }: KindWait): string {
  if (position !== null) return words.wait.waiting({ position });
  return until === null ? words.wait.lapsed : words.wait.offered(momentInWords(until));
}

function NeedsAccessible({ request: { _id, needsAccessible } }: { request: StayRequest }) {
  const change = useAction(changeStayRequest, {
    params: { id: _id },
    invalidates: accommodationKey(),
  });
  return (
    <CheckboxField
      label={words.accessible}
      name="needs-accessible"
      checked={(change.isBusy ? change.input?.body?.needsAccessible : null) ?? needsAccessible}
      onChange={({ target }) => change.run({ body: { needsAccessible: target.checked } })}
    />
  );
}

/** One room of the party: where, who, when, and whether it may be moved. */
function AllocationCard({ allocation }: { allocation: Allocation }) {
  const { _id, block, roomName, locked, status, reason } = allocation;
  const options = { params: { id: _id }, invalidates: accommodationKey() };
  const lock = useAction(changeAllocation, options);
  const removal = useAction(removeAllocation, { ...options, said: words.takenOut });
  return (
    <li className={styles.card}>
      <p className={styles.cardHead}>
        <strong>
          {block} {roomName}
        </strong>
        <StayTag status={status} />
      </p>
      <p>
        {[partyInWords(allocation), daysOf(allocation), locked && words.lockedHere]
          .filter(Boolean)
          .join(', ')}
      </p>
      {reason && <p className="quiet">{words.reason({ reason })}</p>}
      {status !== 'Released' && (
        <p className={styles.tags}>
          <Button
            size="small"
            variant="secondary"
            loading={lock.isBusy}
            onClick={() => lock.run({ body: { locked: !locked } })}
          >
            {locked ? words.unlock : words.lock}
          </Button>
          <Button
            size="small"
            variant="secondary"
            loading={removal.isBusy}
            disabled={locked}
            onClick={() => removal.run()}
          >
            {words.takeOut}
          </Button>
        </p>
      )}
    </li>
  );
}
