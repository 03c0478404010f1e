import type { HomeContent, Organiser } from '@sangamam/contract/settings/home';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { pictureUrl } from '@sangamam/contract/settings/theme';
import { normalisePhone } from '@sangamam/contract/text/phone';
import { words } from '@sangamam/words/page/home';
import { useSettings } from '../../kit/page/settings.ts';
import styles from './organisers.module.css';

type Part = HomeContent['organisers'];

/** Those who agreed to be shown. */
export const shownOrganisers = ({ people }: Part) => people.filter(({ agreed }) => agreed);

/** People to ask: the organisers, then those who look after a school, of whom a picked school leaves its own. */
export function Organisers({ title, lead, people }: Part) {
  if (people.length === 0) return null;
  const inOrder = people.toSorted((a, b) => Number(a.school !== '') - Number(b.school !== ''));
  return (
    <section aria-labelledby="organisers">
      <h2 id="organisers">{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <ul className={styles.people}>
        {inOrder.map((person) => (
          <Person key={`${person.name} ${person.school}`} {...person} />
        ))}
      </ul>
    </section>
  );
}

function Person({ name, role, school, phone, email, portrait }: Organiser) {
  const settings = useSettings();
  const does = [role, school && optionLabel(settings, 'schools', school)].filter(Boolean);
  return (
    <li className={styles.person} data-of-school={school || undefined}>
      {portrait ? (
        <img
          className={styles.face}
          src={pictureUrl(portrait)}
          width={portrait.width}
          height={portrait.height}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className={styles.face} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <div>
        <p className={styles.name}>{name}</p>
        <p className="quiet">{does.join(' · ') || words.organiser}</p>
        <p className={styles.ways}>
          {phone && (
            <a
              href={`https://wa.me/${normalisePhone(phone).slice(1)}`}
              aria-label={words.write({ name })}
            >
              {words.whatsapp}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} aria-label={words.writeEmail({ name })}>
              {words.email}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

/** The first letters of the first and the last part of a name. */
function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined];
  return letters.map((part) => [...(part ?? '')][0] ?? '').join('');
}
