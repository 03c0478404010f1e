import { words } from '@sangamam/words/page/home';
import { useSettings } from '../../kit/page/settings.ts';
import { Markdown } from '../../ui/markdown.tsx';
import styles from './getting-there.module.css';

/** The venue and the ways to reach it, once either is known. */
export function GettingThere({ title, lead }: { title: string; lead: string }) {
  const { event } = useSettings();
  if (!lead && !event.mapUrl) return null;
  return (
    <section className={styles.way} aria-labelledby="getting-there">
      <h2 id="getting-there">{title}</h2>
      <div>
        <p className="strong">
          {event.venueName}, {event.city}
        </p>
        {event.mapUrl && (
          <p>
            <a href={event.mapUrl}>{words.map}</a>
          </p>
        )}
        {lead && <Markdown source={lead} />}
      </div>
    </section>
  );
}
