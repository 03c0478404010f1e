import type { Gallery } from '@sangamam/contract/gallery';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/gallery';
import { words as siteWords } from '@sangamam/words/page/site';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import NotFoundPage from '../../kit/page/not-found-page.tsx';
import notice from '../../kit/page/notice.module.css';
import { PageHead } from '../../kit/page/page-head.tsx';
import { Photo } from '../../kit/page/photo.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { siteContext } from '../../kit/site-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Album } from './album.tsx';
import styles from './gallery-page.module.css';

export const handle: RouteHandle = { isStatic: true, reads: ['album', 'school'] };

/** Not found unless the organisers show the gallery. An unknown album offers the others. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { settings, gallery } = context.get(siteContext);
  if (!settings.features.gallery) return data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const slug = asked.get('album');
  const found = await gallery(slug);
  const isUnknown = slug !== null && found.album === null;
  const schools = [...new Set(found.albums.map(({ school }) => school))].filter(Boolean);
  const school = schools.find((each) => each === asked.get('school')) ?? null;
  return data({ ...found, isUnknown, schools, school }, { status: isUnknown ? 404 : 200 });
}

/** `/gallery`: the albums, with `?school=` those of one, or with `?album=` the photos of one. */
export default function GalleryPage() {
  const shown = useLoaderData<typeof loader>();
  const { event, contact } = useSettings();
  if (shown === null) return <NotFoundPage />;
  const { album, albums, isUnknown, schools, school } = shown;
  if (isUnknown) return <UnknownAlbum albums={albums} />;
  const description = album
    ? words.albumDescription({
        title: album.title,
        year: album.year,
        photos: words.photos({ count: album.photoCount }),
        event: event.name,
      })
    : words.description({ event: event.name });
  return (
    <div className={styles.page}>
      <PageHead title={album?.title ?? words.title} description={description} />
      {album ? (
        <Album album={album} />
      ) : (
        <>
          <header>
            <h1>{words.title}</h1>
            {albums.length > 0 && <p className="lead">{words.lead}</p>}
          </header>
          <Schools schools={schools} current={school} />
          {albums.length > 0 ? (
            <Albums albums={albums.filter((each) => school === null || each.school === school)} />
          ) : (
            <Empty email={contact.email} />
          )}
        </>
      )}
      <p className={styles.send}>
        {words.send} <a href={paths.alumniUpdate}>{words.sendLink}</a>
      </p>
    </div>
  );
}

/** For an album that was renamed, taken down or never existed: links to the others. */
function UnknownAlbum({ albums }: Pick<Gallery, 'albums'>) {
  return (
    <div className={styles.page}>
      <PageHead title={words.unknown.title} />
      <header>
        <h1>{words.unknown.title}</h1>
        <p className="lead">{words.unknown.text}</p>
        <p className={notice.actions}>
          <ButtonLink href={paths.gallery}>{words.all}</ButtonLink>
          <ButtonLink href={paths.home} variant="secondary">
            {siteWords.links.home}
          </ButtonLink>
        </p>
      </header>
      {albums.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className={styles.others}>
            {words.unknown.others}
          </h2>
          <Albums albums={albums} />
        </section>
      )}
    </div>
  );
}

interface SchoolsProps {
  /** Those that have albums. */
  readonly schools: readonly string[];
  readonly current: string | null;
}

/** Leads to the albums of one school. */
function Schools({ schools, current }: SchoolsProps) {
  const settings = useSettings();
  if (schools.length === 0) return null;
  const links = [
    { school: null, href: paths.gallery as string, label: words.allSchools },
    ...schools.map((school) => ({
      school,
      href: `${paths.gallery}?${new URLSearchParams({ school })}`,
      label: optionLabel(settings, 'schools', school),
    })),
  ];
  return (
    <nav className={styles.schools} aria-label={words.bySchool}>
      {links.map(({ school, href, label }) => (
        <a key={href} href={href} aria-current={school === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function Albums({ albums }: Pick<Gallery, 'albums'>) {
  return (
    <ul className={styles.albums}>
      {albums.map(({ slug, title, year, photoCount, cover }, index) => (
        <li key={slug}>
          <a href={`${paths.gallery}?album=${slug}`} className={styles.album}>
            <span className={styles.cover} aria-hidden="true">
              <Photo
                photo={cover}
                sizes={`(min-width: 60rem) ${index === 0 ? 42 : 22}rem, (min-width: 40rem) 50vw, 100vw`}
                isFirst={index < 3}
              />
            </span>
            <span className={styles.title}>{title}</span>
            <span className="muted">
              {year} · {words.photos({ count: photoCount })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Empty({ email }: { email: string }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 340 120" aria-hidden="true">
        <path d="M4 20c90 0 96 62 166 62s90-46 166-44" />
        <path d="M4 62c70 0 100 22 166 22s104 6 166 14" />
        <circle cx="236" cy="24" r="16" />
      </svg>
      <p>
        {words.empty} {words.share} <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </div>
  );
}
