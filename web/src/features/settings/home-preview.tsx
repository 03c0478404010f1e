import { words as homeWords } from '@sangamam/words/staff/site-settings';
import styles from './home-tabs.module.css';
import { Preview } from './preview.tsx';
import tabStyles from './tab.module.css';

/** The words of the home page in their order, as they are typed now. */
export function HomePreview() {
  return (
    <Preview>
      {({ home }) => (
        <div className={styles.preview}>
          <p>{home.hero.invitation}</p>
          <Heading {...home.why} />
          <dl>
            {home.why.cards.map(({ title, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reasons keep their order
              <div key={index}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Heading {...home.programme} />
          {home.programme.days.map(({ items }, day) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: days keep their order
            <ol key={day}>
              <li>{homeWords.days.short({ day: day + 1 })}</li>
              {items.map(({ time, title, place, who, kind }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
                <li key={index}>
                  <strong>{time}</strong> {title}
                  <span className={styles.where}>
                    {[who, place, homeWords.kinds[kind]].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          ))}
          <Heading {...home.organisers} />
          <ul>
            {home.organisers.people.map(({ name, role, school }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: people keep their order
              <li key={index}>{[name, role, school].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
          <Heading {...home.remembrance} />
          <ul>
            {home.remembrance.people.map(({ name, school, years }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: people keep their order
              <li key={index}>{[name, school, years].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
          {([home.gettingThere, home.fees, home.schools, home.faq, home.sponsors] as const).map(
            (part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the page keep their order
              <Heading key={index} {...part} />
            ),
          )}
          <p>{home.closing.text}</p>
        </div>
      )}
    </Preview>
  );
}

function Heading({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <p className={tabStyles.eventName}>{title}</p>
      {lead && <p>{lead}</p>}
    </div>
  );
}
