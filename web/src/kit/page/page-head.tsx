import { shortEventName } from '@sangamam/contract/locale/event-name';
import { useSettings } from './settings.ts';

interface PageHeadProps {
  /** Title of the page, followed by the name of the event; the home page has none. */
  title?: string | undefined;
  description?: string | undefined;
}

/** Title and description of a page, which React moves to the head. */
export function PageHead({ title, description }: PageHeadProps) {
  const settings = useSettings();
  const name = title
    ? shortEventName(settings.event)
    : `${settings.event.name} ${settings.event.edition}`;
  return (
    <>
      <title>{title ? `${title} – ${name}` : name}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
