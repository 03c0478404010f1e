import { readLanguage } from '@sangamam/contract/locale/languages';
import type { MessageTemplate } from '@sangamam/contract/messages';
import { words as allWords } from '@sangamam/words/staff/settings';
import { Link, useSearchParams } from 'react-router';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { MessageTextEditor } from './message-text-editor.tsx';
import styles from './tab.module.css';
import { useTemplates } from './use-templates.ts';

const words = allWords.texts;

/** The texts of the messages: all kinds, or the one in the address. */
export function MessageTextsTab() {
  const [search] = useSearchParams();
  const { data, error, refetch } = useTemplates();
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={8} />;
  const template = data.find(({ kind }) => kind === search.get('kind'));
  if (!template) return <Kinds templates={data} />;
  const language = readLanguage(search.get('language') ?? 'en');
  return (
    <MessageTextEditor
      key={`${template.kind}.${language}`}
      template={template}
      language={language}
    />
  );
}

function Kinds({ templates }: { templates: readonly MessageTemplate[] }) {
  return (
    <>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <p className={styles.intro}>{words.intro}</p>
      </header>
      <ul className={styles.kinds}>
        {templates.map(({ kind, about, texts }) => {
          const written = Object.values(texts).filter(({ isDefault }) => !isDefault);
          const fault = written.find((text) => text.fault !== null);
          return (
            <li key={kind} className={styles.kind}>
              <Link to={`?kind=${kind}`}>{about}</Link>
              <span className={styles.kindTags}>
                {texts.en.sms !== '' && <span className="quiet">{words.hasSms}</span>}
                {fault ? (
                  <StatusTag tone="error">{words.unused}</StatusTag>
                ) : (
                  written.length > 0 && <StatusTag tone="info">{words.written}</StatusTag>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
