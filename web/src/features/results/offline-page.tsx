import { words as allWords } from '@sangamam/words/page/results';
import { useEffect, useState } from 'react';
import { PageHead } from '../../kit/page/page-head.tsx';
import { paths } from '../../kit/paths.ts';
import { Ticket } from '../../kit/registrant/ticket-card.tsx';
import { hasDraft } from '../../kit/session/drafts.ts';
import { forgetTicket, type KeptTicket, readTicket } from '../../kit/session/kept-ticket.ts';
import { eventDays, momentInWords } from '../../kit/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { useListener } from '../../ui/use-listener.ts';
import { useOnline } from '../../ui/use-online.ts';
import styles from './results.module.css';

const words = allWords.offline;

/** The page the visitor wanted, as the service worker noted it; never another site. */
function askedPath(): string {
  try {
    const url = new URL(location.hash.slice(1) || paths.home, location.origin);
    const isOurs = url.origin === location.origin && url.pathname !== paths.offline;
    return isOurs ? `${url.pathname}${url.search}` : paths.home;
  } catch {
    return paths.home;
  }
}

/**
 * `/offline`: what the service worker opens in place of a page that could not be asked for. It goes on to
 * that page by itself when the network is back, and shows the ticket kept in this browser.
 */
export default function OfflinePage() {
  const isOnline = useOnline();
  const [ticket, setTicket] = useState<KeptTicket | null>(null);
  const [isForm, setIsForm] = useState(false);

  useEffect(() => {
    setTicket(readTicket());
    setIsForm(/^\/(regist|quick)/.test(askedPath()) && hasDraft());
  }, []);
  useListener('online', () => location.replace(askedPath()));

  return (
    <div className={styles.page}>
      <PageHead title={words.pageTitle} />
      <h1>{isOnline ? words.unreached : words.title}</h1>
      <p className="intro">{isForm ? `${words.text} ${words.typed}` : words.text}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.replace(askedPath())}>{words.again}</Button>
      </div>
      {ticket && (
        <KeptTicketCard
          ticket={ticket}
          onRemove={() => {
            forgetTicket();
            setTicket(null);
          }}
        />
      )}
    </div>
  );
}

function KeptTicketCard({ ticket, onRemove }: { ticket: KeptTicket; onRemove: () => void }) {
  const { day, time } = momentInWords(ticket.keptAt);
  const isComing = ticket.people > 0;
  return (
    <>
      <Ticket
        number={ticket.registrationNumber}
        name={ticket.name}
        school={ticket.school}
        year={ticket.yearOfPassing}
        rows={[
          [allWords.people, isComing ? allWords.peopleCount({ count: ticket.people }) : null],
          [
            allWords.date,
            isComing ? eventDays({ startsAt: ticket.startsAt, endsAt: ticket.forgetAt }) : null,
          ],
          [allWords.place, isComing ? ticket.place : null],
        ]}
        token={ticket.token}
      />
      <p className={styles.small}>{words.keptAt({ day, time })}</p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </>
  );
}
