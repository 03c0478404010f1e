import { formatRupees } from '@sangamam/contract/locale/money';
import { words } from '@sangamam/words/page/home';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { type PageSettings, useRootData, useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { type Site, siteContext } from '../../kit/site-context.ts';
import { dayInWords, eventDays } from '../../kit/words/dates.ts';
import { withRefundTable } from '../../kit/words/refund-table.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Coming } from './coming.tsx';
import { Countdown } from './countdown.tsx';
import { Fees } from './fees.tsx';
import { GettingThere } from './getting-there.tsx';
import { HeroPhoto, HeroPicture, streamsBox, streamsId } from './hero-picture.tsx';
import styles from './home-page.module.css';
// Built as a script of its own, because this page carries no React.
import movingUrl from './moving.ts?worker&url';
import { Organisers, shownOrganisers } from './organisers.tsx';
import { eventPhase, type Phase } from './phase.ts';
import { Pictures } from './pictures.tsx';
import { Programme } from './programme.tsx';
import { Questions } from './questions.tsx';
import { schoolsOf } from './schools-of.ts';
import { SponsorList } from './sponsor-list.tsx';
import { StructuredData, structuredData } from './structured-data.tsx';
import { Why } from './why.tsx';

export const handle: RouteHandle = { isStatic: true };

/** The data that no other page has to carry. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings, publicUrl, whoIsComing, gallery } = context.get(siteContext);
  const { home, faq, sponsors, features } = settings;
  const coming = features.publicCounts ? await whoIsComing() : null;
  const photos = features.gallery ? await firstPhotos(gallery) : [];
  return { texts: home, questions: faq, sponsors, publicUrl, coming, photos };
}

const mostPhotos = 6;

/** The photos of the first album, which staff put there. */
async function firstPhotos(gallery: Site['gallery']) {
  const { albums } = await gallery(null);
  const [first] = albums;
  if (!first) return [];
  const { album } = await gallery(first.slug);
  return album?.photos.slice(0, mostPhotos) ?? [];
}

/** The facts of the event on the page, from first look to last call. */
export default function HomePage() {
  const {
    texts,
    questions: asked,
    sponsors,
    publicUrl,
    coming,
    photos,
  } = useLoaderData<typeof loader>();
  const settings = useSettings();
  const questions = asked.map((entry) => ({
    ...entry,
    answer: withRefundTable(entry.answer, settings),
  }));
  const nowMs = useRootData()?.renderedAtMs ?? 0;
  const phase = eventPhase(settings, nowMs);
  const { event } = settings;
  const organisers = shownOrganisers(texts.organisers);
  return (
    <div className={styles.home}>
      <PageHead description={`${event.tagline}. ${eventDays(event)}, ${event.city}.`} />
      <StructuredData data={structuredData(settings, questions, publicUrl)} />
      <script type="module" src={movingUrl} />
      <Hero
        phase={phase}
        invitation={texts.hero.invitation}
        hasProgramme={texts.programme.days.some(({ items }) => items.length > 0)}
        nowMs={nowMs}
      />
      <Coming
        {...texts.schools}
        coming={coming}
        hasCoordinators={organisers.some(({ school }) => school !== '')}
      />
      <Pictures photos={photos} />
      <Why {...texts.why} />
      <Programme {...texts.programme} startsAt={event.startsAt} />
      <Organisers {...texts.organisers} people={organisers} />
      <Fees {...texts.fees} isOpen={phase === 'open'} />
      <GettingThere {...texts.gettingThere} />
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
  readonly nowMs: number;
}

function Hero({ phase, invitation, hasProgramme, nowMs }: HeroProps) {
  const settings = useSettings();
  const { event, fees, deadlines, theme } = settings;
  const state = inPhase(words.state, phase, deadlines);
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
        <Countdown startsAt={event.startsAt} phase={phase} nowMs={nowMs} />
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
      {theme.hero ? (
        <HeroPhoto photo={theme.hero} />
      ) : (
        <HeroPicture streamCount={schoolsOf(settings).length} />
      )}
    </section>
  );
}

/** The sentence of a phase, with the day on which registration opens or closes. */
function inPhase(
  sentences: Readonly<Partial<Record<Phase, string | ((values: { day: string }) => string)>>>,
  phase: Phase,
  { opensAt, closesAt }: PageSettings['deadlines'],
): string | undefined {
  const sentence = sentences[phase];
  if (typeof sentence !== 'function') return sentence;
  return sentence({ day: dayInWords(phase === 'not yet' ? opensAt : closesAt) });
}

function Closing({ phase, text }: { phase: Phase; text: string }) {
  const { deadlines, contact, theme } = useSettings();
  return (
    <section className={styles.closing} data-wide aria-labelledby="closing-title">
      <div className={styles.closingInner}>
        <h2 id="closing-title">{inPhase(words.closing, phase, deadlines)}</h2>
        <p>
          {phase === 'open' && <span>{text} </span>}
          <span>{words.closing.questions}</span>{' '}
          <a href={`mailto:${contact.email}`}>{words.closing.write}</a>
        </p>
        {phase === 'open' && <ButtonLink href={paths.registration}>{words.register}</ButtonLink>}
      </div>
      {!theme.hero && (
        <svg
          className={styles.streams}
          viewBox={streamsBox}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <use href={`#${streamsId}`} />
        </svg>
      )}
    </section>
  );
}
