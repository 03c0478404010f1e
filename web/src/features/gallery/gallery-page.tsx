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

export const handle: RouteHandle = { isStatic: true, reads: ['album', 'school', 'batch'] };

const filters = ['school', 'batch'] as const;
type Filter = (typeof filters)[number];
type Chosen = Readonly<Partial<Record<Filter, string>>>;
type AlbumList = Gallery['albums'];

const albumsOf = (albums: AlbumList, chosen: Chosen) =>
  albums.filter((album) =>
    filters.every((name) => chosen[name] === undefined || chosen[name] === album[name]),
  );
/** The values by which albums are told apart. */
const valuesOf = (albums: AlbumList, name: Filter) =>
  [...new Set(albums.map((album) => album[name]))].filter(Boolean).sort();

/** Not found unless the organisers show the gallery. An unknown album offers the others. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { settings, gallery } = context.get(siteContext);
  if (!settings.features.gallery) return data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const slug = asked.get('album');
  const found = await gallery(slug);
  const isUnknown = slug !== null && found.album === null;
  let chosen: Chosen = {};
  for (const name of filters) {
    const value = asked.get(name) ?? '';
    const isThere = valuesOf(albumsOf(found.albums, chosen), name).includes(value);
    if (isThere) chosen = { ...chosen, [name]: value };
  }
  return data({ ...found, isUnknown, chosen }, { status: isUnknown ? 404 : 200 });
}

/** `/gallery`: the albums, with `?school=` and `?batch=` those of one, or with `?album=` the photos of one. */
export default function GalleryPage() {
  const shown = useLoaderData<typeof loader>();
  const { event, contact } = useSettings();
  if (shown === null) return <NotFoundPage />;
  const { album, albums, isUnknown, chosen } = shown;
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
          {albums.some(({ school, batch }) => school || batch) && (
            <div className={styles.filters}>
              {filters.map((name) => (
                <Values key={name} name={name} albums={albums} chosen={chosen} />
              ))}
            </div>
          )}
          {albums.length > 0 ? (
            <Albums albums={albumsOf(albums, chosen)} />
          ) : (
            <Empty email={contact.email} />
          )}
        </>
      )}
      {albums.length > 0 && (
        <p className={styles.send}>
          {words.send} <a href={paths.alumniUpdate}>{words.sendLink}</a>
        </p>
      )}
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

interface ValuesProps {
  readonly name: Filter;
  readonly albums: AlbumList;
  readonly chosen: Chosen;
}

/** Leads to the albums of one school, or of one batch, and keeps what is chosen of the other. */
function Values({ name, albums, chosen }: ValuesProps) {
  const settings = useSettings();
  const values = valuesOf(albumsOf(albums, { ...chosen, [name]: undefined }), name);
  if (values.length === 0) return null;
  const isSchool = name === 'school';
  const labelOf = (value: string) => {
    if (value === '') return isSchool ? words.allSchools : words.allBatches;
    return isSchool ? optionLabel(settings, 'schools', value) : value;
  };
  const addressOf = (value: string) => {
    const kept = Object.entries({ ...chosen, [name]: value }).filter(([, each]) => each !== '');
    return kept.length > 0 ? `${paths.gallery}?${new URLSearchParams(kept)}` : paths.gallery;
  };
  return (
    <nav className={styles.values} aria-label={isSchool ? words.bySchool : words.byBatch}>
      {['', ...values].map((value) => (
        <a
          key={value}
          href={addressOf(value)}
          aria-current={value === (chosen[name] ?? '') ? 'page' : undefined}
        >
          {labelOf(value)}
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
