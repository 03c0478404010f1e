import {
  type ShownCount,
  smallestGroup,
  type WhoIsComing,
} from '@sangamam/contract/reports/who-is-coming';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/who-is-coming';
import type { CSSProperties } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import NotFoundPage from '../../kit/page/not-found-page.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { siteContext } from '../../kit/site-context.ts';
// Built as scripts of their own, because this page carries no React.
import namesUrl from './names.ts?worker&url';
import openingUrl from './opening.ts?worker&url';
import styles from './who-is-coming-page.module.css';

export const handle: RouteHandle = { isStatic: true };

/** Only where the organisers show it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings, whoIsComing } = context.get(siteContext);
  if (!settings.features.publicCounts) return data(null, { status: 404 });
  return data(await whoIsComing());
}

const isLarge = ({ count }: { count: ShownCount }) => count !== 'fewer' && count !== null;
const sizeOf = (count: ShownCount) => (typeof count === 'number' ? count : smallestGroup);
const largestOf = (groups: readonly { count: ShownCount }[]) =>
  Math.max(1, ...groups.filter(isLarge).map(({ count }) => sizeOf(count)));
const wordsOf = (count: ShownCount) =>
  typeof count === 'number' ? String(count) : count && words[count];

/**
 * How many alumni are coming, by school and by batch. The document names nobody: names are asked for when
 * a school is opened, and only fellow alumni get them.
 */
export default function WhoIsComingPage() {
  const coming = useLoaderData<typeof loader>();
  const settings = useSettings();
  if (coming === null) return <NotFoundPage />;
  const { schools, batches } = coming;
  const largest = largestOf(schools);
  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.description} />
      <script type="module" src={openingUrl} />
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        {!schools.some(isLarge) && <p className={styles.note}>{words.none}</p>}
      </header>
      <section aria-labelledby="by-school">
        <h2 id="by-school">{words.bySchool}</h2>
        <ul
          className={styles.schools}
          data-names-module={namesUrl}
          data-words={JSON.stringify({ ...words.names, batch: words.batch })}
        >
          {schools.map(({ school, count }, index) => (
            <li key={school} data-house={index % 4}>
              <details className={styles.school} data-school={school} name="school">
                <summary>
                  <span className={styles.name}>{optionLabel(settings, 'schools', school)}</span>
                  <span className={styles.count}>{wordsOf(count)}</span>
                  <span className={styles.track} aria-hidden="true">
                    {isLarge({ count }) && (
                      <span style={{ width: `${(100 * sizeOf(count)) / largest}%` }} />
                    )}
                  </span>
                </summary>
                <div className={styles.names} role="status" data-names>
                  <p>
                    {words.names.stranger} <a href={paths.alumniUpdate}>{words.names.open}</a>
                  </p>
                </div>
                <p className={styles.invite}>
                  <a href={`${paths.invitation}?${new URLSearchParams({ school })}`}>
                    {words.invite}
                  </a>
                </p>
              </details>
            </li>
          ))}
        </ul>
      </section>
      {batches.length > 0 && <Batches batches={batches} />}
      <p className={styles.choose}>
        {words.choose} <a href={paths.alumniUpdate}>{words.update}</a>
      </p>
    </div>
  );
}

/** The batches as a wall: each leads to its invitation, and is filled by how many come. `opening.ts` marks one's own. */
function Batches({ batches }: Pick<WhoIsComing, 'batches'>) {
  const largest = largestOf(batches);
  return (
    <section aria-labelledby="by-batch">
      <h2 id="by-batch">{words.byBatch}</h2>
      <p className="lead">{words.byBatchLead}</p>
      <ul className={styles.wall} data-yours={words.yours}>
        {batches.map(({ year, count }) => (
          <li key={year}>
            <a
              className={styles.batch}
              href={`${paths.invitation}?${new URLSearchParams({ year })}`}
              data-year={year}
              style={{ '--filled': `${(100 * sizeOf(count)) / largest}%` } as CSSProperties}
            >
              <span className={styles.year}>{year}</span>
              <b className={styles.people}>
                {typeof count === 'number' ? count : `${smallestGroup}+`}
              </b>
              <span>{words.people}</span>
              <span className="visually-hidden">{words.inviteBatch}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
