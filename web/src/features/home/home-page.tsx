import { dayInWords } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import { registrationWindow } from '@sangamam/contract/registration-window';
import { paths } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { useRootData, useSettings } from '../../shell/settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { eventDays } from './event-days.ts';
import { HeroPicture } from './hero-picture.tsx';
import styles from './home-page.module.css';
import { englishHomeWords as words } from './words.ts';

export const handle: RouteHandle = { still: true };

export default function HomePage() {
  const settings = useSettings();
  const { event, fees, options } = settings;
  const schoolCount = options.schools.filter(({ value }) => !value.startsWith('Other')).length;
  const days = eventDays(event);
  return (
    <>
      <PageHead description={`${event.tagline}. ${days}, ${event.city}.`} />
      <section className={styles.hero} aria-labelledby="hero-title">
        <div className={styles.welcome}>
          <p className={styles.edition}>
            {event.name} {event.edition}
          </p>
          <h1 id="hero-title" className={styles.title}>
            {event.tagline}
          </h1>
          <p className={styles.lead}>{words.invitation(schoolCount)}</p>
          <p className={styles.actions}>
            <ButtonLink href={paths.registration}>{words.register}</ButtonLink>
            <ButtonLink href="#fees" variant="secondary">
              {words.seeFees}
            </ButtonLink>
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{words.when}</dt>
              <dd>{days}</dd>
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
        <HeroPicture streamCount={schoolCount} />
      </section>
      <Fees />
      <Closing />
    </>
  );
}

function Fees() {
  const { fees } = useSettings();
  const rows = [
    { who: words.fees.adult, ages: fees.adultAges, rupees: fees.adult },
    { who: words.fees.teen, ages: fees.teenAges, rupees: fees.teen },
    { who: words.fees.child, ages: fees.childAges, rupees: fees.child },
  ];
  return (
    <section className={styles.fees} aria-labelledby="fees">
      <div>
        <h2 id="fees" tabIndex={-1}>
          {words.fees.title}
        </h2>
        <p className={styles.lead}>{words.fees.lead}</p>
      </div>
      <div>
        <table className={styles.table}>
          <caption className="visually-hidden">{words.fees.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.fees.who}</th>
              <th scope="col">{words.fees.age}</th>
              <th scope="col">{words.fees.fee}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ who, ages, rupees }) => (
              <tr key={who}>
                <th scope="row">{who}</th>
                <td>{ages}</td>
                <td>{formatRupees(rupees)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {fees.discountAmount > 0 && (
          <p className={styles.discount}>
            {words.fees.discount(formatRupees(fees.discountAmount), fees.discountAfterYear)}
          </p>
        )}
      </div>
    </section>
  );
}

function Closing() {
  const settings = useSettings();
  const { deadlines, contact } = settings;
  const now = new Date(useRootData()?.renderedAtMs ?? 0);
  const state = registrationWindow(settings, now);
  const title = {
    open: words.closing.open(dayInWords(deadlines.closesAt)),
    'not yet': words.closing.notYet(dayInWords(deadlines.opensAt)),
    closed: words.closing.closed(dayInWords(deadlines.closesAt)),
  }[state];
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <div className={styles.closingInner}>
        <h2 id="closing-title">{title}</h2>
        <p>
          {state === 'open' ? words.closing.text : words.closing.closedText}{' '}
          <a href={`mailto:${contact.email}`}>{words.closing.write}</a>
        </p>
        {state === 'open' && <ButtonLink href={paths.registration}>{words.register}</ButtonLink>}
      </div>
    </section>
  );
}
