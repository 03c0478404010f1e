import { words } from '@sangamam/words/page/site';
import { type LoaderFunctionArgs, useLoaderData, useMatches } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { siteContext } from '../../kit/site-context.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { withRefundTable } from '../../kit/words/refund-table.ts';
import { Button } from '../../ui/button.tsx';
import { Markdown, parseMarkdown } from '../../ui/markdown.tsx';
import styles from './policy-page.module.css';

export const handle: RouteHandle = { isStatic: true };

/** The texts, which no other page has to carry. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(siteContext).settings.policies;
}

const policies = ['terms', 'privacy', 'refund', 'cancellation'] as const;

/** One of the four policies, whose text is a setting; the route's id says which. */
export default function PolicyPage() {
  const texts = useLoaderData<typeof loader>();
  const settings = useSettings();
  const ids = useMatches().map(({ id }) => id);
  const policy = policies.find((name) => ids.includes(name)) ?? 'terms';
  const title = words.links[policy];
  const source = withRefundTable(texts[policy], settings);
  const headings = parseMarkdown(source).filter((block) => block.kind === 'heading');
  return (
    <article className={styles.page}>
      <PageHead title={title} description={`${title}: ${settings.event.name}`} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.updated}>
          {words.policy.updated({ day: dayInWords(texts.updatedAt) })}
        </p>
      </header>
      {headings.length > 2 && (
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{words.policy.contents}</h2>
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div>
        <Markdown source={source} />
        <p className={styles.print}>
          <Button variant="secondary" data-print>
            {words.policy.print}
          </Button>
        </p>
      </div>
    </article>
  );
}
