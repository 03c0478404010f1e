import { words } from '@sangamam/words/page/browser';
import { Alert } from '../../ui/alert.tsx';
import { useSettings } from './settings.ts';

/** The thing a browser refuses, and how to go on. */
export function Refusal({ refused }: { refused: keyof typeof words }) {
  const { email } = useSettings().contact;
  const { title, text } = words[refused];
  return (
    <Alert tone="warning" live title={title}>
      <p>{text}</p>
      {refused === 'noCookies' && <a href={`mailto:${email}`}>{email}</a>}
    </Alert>
  );
}
