import type { Sponsors } from '@sangamam/contract/settings/home';
import { pictureUrl } from '@sangamam/contract/settings/theme';
import { words } from '@sangamam/words/page/home';
import styles from './sponsor-list.module.css';

interface SponsorListProps {
  readonly title: string;
  readonly lead: string;
  readonly sponsors: Sponsors;
}

/** The sponsors, tier by tier; without sponsors there is no such part. */
export function SponsorList({ title, lead, sponsors }: SponsorListProps) {
  if (sponsors.length === 0) return null;
  const tiers = Map.groupBy(sponsors, ({ tier }) => tier);
  return (
    <section className={styles.sponsors} aria-labelledby="sponsors">
      <h2 id="sponsors" tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="lead">{lead}</p>}
      {[...tiers].map(([tier, ofTier]) => (
        <div key={tier} className={styles.tier}>
          {tier && <h3>{words.sponsorTier({ tier })}</h3>}
          <ul>
            {ofTier.map((sponsor) => (
              <li key={sponsor.name}>
                {sponsor.url ? (
                  <a className={styles.name} href={sponsor.url} rel="sponsored noopener">
                    <Mark {...sponsor} />
                  </a>
                ) : (
                  <span className={styles.name}>
                    <Mark {...sponsor} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The logo, which says the name; else the name in type. */
function Mark({ name, logo }: Sponsors[number]) {
  if (!logo) return name;
  const { width, height } = logo;
  return <img src={pictureUrl(logo)} width={width} height={height} alt={name} loading="lazy" />;
}
