import { formatRupees } from '@sangamam/contract/money';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useRootData, useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { siteContext } from '../../kit/site-context.ts';
import { dayInWords, eventDays } from '../../kit/words/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from './countdown.tsx';
import { Fees } from './fees.tsx';
import { HeroPicture, streamsBox, streamsId } from './hero-picture.tsx';
import styles from './home-page.module.css';
// Built as a script of its own, because this page carries no React.
import movingUrl from './moving.ts?worker&url';
import { eventPhase, type Phase } from './phase.ts';
import { Programme } from './programme.tsx';
import { Questions } from './questions.tsx';
import { Schools, schoolsOf } from './schools.tsx';
import { SponsorList } from './sponsor-list.tsx';
import { StructuredData, structuredData } from './structured-data.tsx';
import { Why } from './why.tsx';
import { homeWords as words } from './words.ts';

export const handle: RouteHandle = { still: true };

/** What no other page has to carry. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings, publicUrl, whoIsComing } = context.get(siteContext);
  const { home, faq, sponsors, features } = settings;
  const { schools: coming } = features.publicCounts ? await whoIsComing() : { schools: [] };
  return { texts: home, questions: faq, sponsors, publicUrl, coming };
}

/** What the page says of the event, from first look to last call. */
export default function HomePage() {
  const { texts, questions, sponsors, publicUrl, coming } = useLoaderData<typeof loader>();
  const settings = useSettings();
  const nowMs = useRootData()?.renderedAtMs ?? 0;
  const phase = eventPhase(settings, nowMs);
  const { event } = settings;
  return (
    <div className={styles.home}>
      <PageHead description={`${event.tagline}. ${eventDays(event)}, ${event.city}.`} />
      <StructuredData data={structuredData(settings, questions, publicUrl)} />
      <script type="module" src={movingUrl} />
      <Hero
        phase={phase}
        invitation={texts.hero.invitation}
        hasProgramme={texts.programme.days.some(({ items }) => items.length > 0)}
      />
      <Countdown startsAt={event.startsAt} phase={phase} nowMs={nowMs} />
      <Why {...texts.why} />
      <Programme {...texts.programme} startsAt={event.startsAt} />
      <Fees {...texts.fees} isOpen={phase === 'open'} />
      <Schools {...texts.schools} coming={coming} />
      <Questions {...texts.faq} questions={questions} />
      <SponsorList {...texts.sponsors} sponsors={sponsors} />
      <Closing phase={phase} text={texts.closing.text} />
    </div>
  );
}

interface HeroProps {
  readonly phase: Phase;
  readonly invitation: string;
  readonly hasProgramme: boolean;
}

function Hero({ phase, invitation, hasProgramme }: HeroProps) {
  const settings = useSettings();
  const { event, fees, deadlines } = settings;
  const state = words.state[phase]?.(dayInWords(deadlines.opensAt), dayInWords(deadlines.closesAt));
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div>
        <p className={styles.edition}>
          {event.name} {event.edition}
        </p>
        <h1 id="hero-title" className={styles.title}>
          {event.tagline}
        </h1>
        {state && <p className={styles.state}>{state}</p>}
        {phase !== 'over' && <p className={styles.lead}>{invitation}</p>}
        <p className={styles.actions}>
          {phase === 'open' && <ButtonLink href={paths.registration}>{words.register}</ButtonLink>}
          {(phase === 'closed' || phase === 'today') && (
            <ButtonLink href={paths.alumniUpdate}>{words.update}</ButtonLink>
          )}
          {phase === 'over' && <ButtonLink href={paths.contact}>{words.closing.write}</ButtonLink>}
          {hasProgramme && (
            <ButtonLink href="#programme" variant="secondary">
              {words.seeProgramme}
            </ButtonLink>
          )}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{words.when}</dt>
            <dd>{eventDays(event)}</dd>
          </div>
          <div>
            <dt>{words.where}</dt>
            <dd>
              {event.venueName}
              <span className={styles.city}>{event.city}</span>
              {event.mapUrl && <a href={event.mapUrl}>{words.map}</a>}
            </dd>
          </div>
          <div>
            <dt>{words.adultsFrom}</dt>
            <dd>{formatRupees(fees.adult)}</dd>
          </div>
        </dl>
      </div>
      <HeroPicture streamCount={schoolsOf(settings).length} />
    </section>
  );
}

function Closing({ phase, text }: { phase: Phase; text: string }) {
  const { deadlines, contact } = useSettings();
  const day = dayInWords(phase === 'not yet' ? deadlines.opensAt : deadlines.closesAt);
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <div className={styles.closingInner}>
        <h2 id="closing-title">{words.closing[phase](day)}</h2>
        <p>
          {phase === 'open' && `${text} `}
          {words.closing.questions} <a href={`mailto:${contact.email}`}>{words.closing.write}</a>
        </p>
        {phase === 'open' && <ButtonLink href={paths.registration}>{words.register}</ButtonLink>}
      </div>
      <svg
        className={styles.streams}
        viewBox={streamsBox}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <use href={`#${streamsId}`} />
      </svg>
    </section>
  );
}
