import { useContext } from 'react';
import { Links, UNSAFE_FrameworkContext, useMatches } from 'react-router';

/**
 * The stylesheets of the page and its frames, each linked once and kept when the page changes. React Router's own
 * `Links` removes them with their page, and links those that a lazy part needs too under a second name, ending in #.
 * With such duplicates Chrome lays out the whole page again whenever a link is added.
 */
export function Styles() {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  const matches = useMatches();
  if (import.meta.env.DEV) return <Links />;
  const files = new Set(
    matches
      .flatMap(({ id }) => manifest?.routes[id]?.css ?? [])
      .map((file) => file.replace('#', '')),
  );
  return [...files].map((file) => (
    <link key={file} rel="stylesheet" href={file} precedence="page" />
  ));
}
