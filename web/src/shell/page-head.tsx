import { shortName, useSettings } from './settings.ts';

interface PageHeadProps {
  /** What the page is about; the name of the event follows it. The home page has none. */
  title?: string | undefined;
  description?: string | undefined;
}

/** The title and description of a page. React puts them into the head. */
export function PageHead({ title, description }: PageHeadProps) {
  const settings = useSettings();
  const name = title ? shortName(settings) : `${settings.event.name} ${settings.event.edition}`;
  return (
    <>
      <title>{title ? `${title} – ${name}` : name}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
