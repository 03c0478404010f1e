import type { Remembered } from '@sangamam/contract/settings/home';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/remembrance';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import NotFoundPage from '../../kit/page/not-found-page.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { siteContext } from '../../kit/site-context.ts';
import styles from './remembrance-page.module.css';

export const handle: RouteHandle = { isStatic: true };

/** Only where the organisers opened it, and only of whom the family agreed. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings } = context.get(siteContext);
  if (!settings.features.remembrance) return data(null, { status: 404 });
  const { people, ...heading } = settings.home.remembrance;
  return data({ ...heading, people: people.filter(({ agreed }) => agreed) });
}

/** `/remembrance`: batchmates and teachers who died. Search engines leave it out. */
export default function RemembrancePage() {
  const shown = useLoaderData<typeof loader>();
  const { contact } = useSettings();
  if (shown === null) return <NotFoundPage />;
  const { title, lead, people } = shown;
  return (
    <div className={styles.page}>
      <PageHead title={title} description={lead} />
      <meta name="robots" content="noindex" />
      <header>
        <svg className={styles.lamp} viewBox="0 0 48 64" aria-hidden="true">
          <path className={styles.flame} d="M24 4c9 11 9 19 0 26-9-7-9-15 0-26z" />
          <path d="M6 38h36q-4 14-18 14T6 38zM24 52v6M14 61h20" />
        </svg>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {people.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <Person key={`${person.name} ${person.school} ${person.years}`} {...person} />
          ))}
        </ul>
      )}
      <p className={styles.write}>
        {words.write} <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </div>
  );
}

function Person({ name, school, years, text }: Remembered) {
  const settings = useSettings();
  const of = [school && optionLabel(settings, 'schools', school), years].filter(Boolean);
  return (
    <li>
      <h2>{name}</h2>
      {of.length > 0 && <p className="muted">{of.join(', ')}</p>}
      {text && <p>{text}</p>}
    </li>
  );
}
