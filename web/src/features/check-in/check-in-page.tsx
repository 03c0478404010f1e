import { can } from '@sangamam/contract/calls/permissions';
import { checkInSummary } from '@sangamam/contract/check-in';
import { hourMs } from '@sangamam/contract/locale/durations';
import { partySize } from '@sangamam/contract/party/party';
import { words } from '@sangamam/words/staff/check-in';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { isTyping } from '../../kit/lists/admin-search.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { useScans } from '../../kit/scanner/scanner.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { useSession } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Figures } from '../../ui/figures.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useListener } from '../../ui/use-listener.ts';
import { Camera } from './camera.tsx';
import styles from './check-in.module.css';
import { DevicePanel } from './device-panel.tsx';
import { DoneCard } from './done-card.tsx';
import { EntryCard, Who } from './entry-card.tsx';
import { syncDoor } from './sync-door.ts';
import { type Door, summaryKey, useDoor } from './use-door.ts';
import { Verdict } from './verdict.tsx';

/**
 * `/admin/registrations?mode=checkin`: the door of the event, with or without a network. A link may bring the
 * number to find.
 */
export function CheckInPage() {
  const user = useSession((session) => session.user);
  const hasSchools = useHasSchools();
  // another link to here begins again
  const { key, state } = useLocation();
  return (
    <>
      <AdminTitle title={words.title}>
        {user && can(user, 'registrations.view') && (
          <Link to={paths.adminRegistrations}>{words.toList}</Link>
        )}
      </AdminTitle>
      {!user || !can(user, 'checkin.do') ? (
        <Alert tone="neutral">{words.notAllowed}</Alert>
      ) : hasSchools ? (
        <DoorScreen key={key} adminId={user._id} asked={state?.find ?? ''} />
      ) : (
        <NoSchools />
      )}
    </>
  );
}

function DoorScreen({ adminId, asked }: { adminId: string; asked: string }) {
  useEffect(() => {
    syncDoor();
  }, []);
  const door = useDoor(adminId);
  const prefix = useSettings().event.numberPrefix;
  const [code, setCode] = useState(asked);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const ask = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  /** The next number, since the last one was looked for. */
  const hasTyped = useRef(false);
  const { shown } = door;
  useEffect(() => {
    if (shown.kind === 'idle' || shown.kind === 'looking') return;
    answer.current?.scrollIntoView({ block: 'nearest' });
    if (hasTyped.current && document.activeElement === field.current) return;
    // never a button: the Enter of the next scan would press it
    const heading = answer.current?.querySelector('h2') ?? answer.current;
    heading?.focus({ preventScroll: true });
  }, [shown]);

  const isAsked = useRef(asked !== '');
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    door.find(asked);
  }, [asked, door.find]);

  useScans((scanned) => {
    setCode('');
    setIsMissing(false);
    hasTyped.current = false;
    closeDialogs();
    door.find(scanned);
  }, true);
  useTypingAnywhere(() => {
    setCode('');
    field.current?.focus();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = code.trim();
    setIsMissing(typed === '');
    if (typed === '') return field.current?.focus();
    // what is typed next takes its place
    field.current?.select();
    hasTyped.current = false;
    door.find(typed);
  }
  function next() {
    setCode('');
    door.reset();
    // on a phone the keyboard would cover the camera
    (matchMedia('(pointer: fine)').matches ? field : ask).current?.focus();
  }

  return (
    <>
      <Summary />
      <div className={styles.layout}>
        <div className={styles.ask} ref={ask} tabIndex={-1}>
          <Camera onCode={door.find} />
          <form onSubmit={submit} noValidate className={styles.search}>
            <TextField
              ref={field}
              name="code"
              label={words.code}
              hint={words.codeHint({ prefix })}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              value={code}
              onChange={({ target }) => {
                hasTyped.current = true;
                setCode(target.value);
              }}
              error={isMissing && code.trim() === '' ? words.codeMissing : undefined}
            />
            <Button
              type="submit"
              variant="secondary"
              wide
              loading={shown.kind === 'looking'}
              loadingText={words.finding}
            >
              <Search aria-hidden="true" size={20} />
              {words.find}
            </Button>
          </form>
        </div>
        <div className={styles.answer} ref={answer} tabIndex={-1}>
          <Answer door={door} onNext={next} />
        </div>
        <DevicePanel door={door} />
      </div>
    </>
  );
}

/** A letter or digit typed on the page, in no field, goes where a number is looked for. */
function useTypingAnywhere(begin: () => void): void {
  useListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(target) || document.querySelector('dialog[open]')) return;
    if (/^[\p{L}\p{N}]$/u.test(key)) begin();
  });
}

/** Leaves what is open above the page, as Escape does. */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  }
}

function Answer({ door, onNext }: { door: Door; onNext: () => void }) {
  const { shown } = door;
  switch (shown.kind) {
    case 'idle':
    case 'looking':
      return <p className={styles.idle}>{words.idle}</p>;
    case 'entry': {
      const { entry, ticket } = shown;
      const key = `${entry._id} ${partySize(entry.arrived)} ${entry.status}`;
      return <EntryCard key={key} door={door} entry={entry} ticket={ticket} onNext={onNext} />;
    }
    case 'done':
      return <DoneCard door={door} done={shown} onNext={onNext} />;
    case 'choice':
      return (
        <section aria-labelledby="door-choice">
          <h2 id="door-choice" className={styles.choose} tabIndex={-1}>
            {words.choose({ count: shown.found.length })}
          </h2>
          <ul className={styles.choices}>
            {shown.found.map((entry) => (
              <li key={entry._id}>
                <button type="button" onClick={() => door.pick(entry)}>
                  <Who entry={entry} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      );
    case 'nobody':
      return (
        <Verdict colour="red" title={words.notFound}>
          {words.notFoundText({ code: shown.code })}
        </Verdict>
      );
    case 'not in list':
      return (
        <Verdict colour="red" title={words.notInList}>
          {words.notInListText}
        </Verdict>
      );
    case 'forged':
      return (
        <Verdict colour="red" title={words.notATicket}>
          {words.notATicketText}
        </Verdict>
      );
    case 'failed':
      return (
        <Alert tone="error" live>
          {shown.message}
        </Alert>
      );
  }
}

/** How many have arrived; offline, the last figures stay. */
function Summary() {
  const { data } = useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => call(checkInSummary, { signal }),
    refetchInterval: 30_000,
  });
  const hour = Math.floor(serverNowMs() / hourMs) * hourMs;
  const lastHour = data?.byHour.filter(({ hour: begun }) => Date.parse(begun) >= hour - hourMs / 2);
  const shown = (figure: number | undefined) => (figure === undefined ? '–' : formatCount(figure));
  return (
    <Figures
      label={words.figures.label}
      figures={[
        { label: words.figures.people, value: shown(data && partySize(data.people)) },
        { label: words.figures.expected, value: shown(data?.expected) },
        { label: words.figures.registrations, value: shown(data?.registrations) },
        { label: words.figures.lastHour, value: shown(lastHour?.at(-1)?.people ?? (data && 0)) },
      ]}
    />
  );
}
