import { Fragment, type ReactNode } from 'react';
import styles from './markdown.module.css';

type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly id: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'paragraph'; readonly text: string };

/** The id of a heading, from its words; letters of every script are kept. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * Reads the little Markdown that settings use: `## headings`, `- lists`, paragraphs. Everything else
 * stays text, so that nothing written in a setting can become markup.
 */
export function parseMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const chunk of source.replaceAll('\r\n', '\n').split(/\n{2,}|\n(?=## )|\n(?<=^## .*\n)/m)) {
    const lines = chunk.split('\n').filter((line) => line.trim() !== '');
    const [first] = lines;
    if (first === undefined) continue;
    const heading = /^##\s+(.*)$/.exec(first)?.[1];
    if (heading !== undefined) {
      blocks.push({ kind: 'heading', text: heading, id: headingId(heading) });
    } else if (lines.every((line) => /^[-*]\s/.test(line))) {
      blocks.push({ kind: 'list', items: lines.map((line) => line.replace(/^[-*]\s+/, '')) });
    } else {
      blocks.push({ kind: 'paragraph', text: lines.join(' ') });
    }
  }
  return blocks;
}

const inlinePattern =
  /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(((?:https:\/\/|mailto:|tel:|\/(?!\/))[^\s()]+)\)/g;

/** `**strong**` and links to https, mail, telephone or a path of this site. */
function inline(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, strong, label, href] = match;
    nodes.push(text.slice(end, match.index));
    nodes.push(
      strong ? (
        <strong key={match.index}>{strong}</strong>
      ) : (
        <a key={match.index} href={href}>
          {label}
        </a>
      ),
    );
    end = match.index + whole.length;
  }
  nodes.push(text.slice(end));
  return nodes;
}

/** A text from the settings as headings, lists and paragraphs. */
export function Markdown({ source }: { source: string }) {
  return (
    <div className={styles.prose}>
      {parseMarkdown(source).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their order
        <Fragment key={index}>
          {block.kind === 'heading' && (
            <h2 id={block.id} tabIndex={-1}>
              {inline(block.text)}
            </h2>
          )}
          {block.kind === 'paragraph' && <p>{inline(block.text)}</p>}
          {block.kind === 'list' && (
            <ul>
              {block.items.map((item) => (
                <li key={item}>{inline(item)}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </div>
  );
}
