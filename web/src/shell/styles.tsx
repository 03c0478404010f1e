import { useContext } from 'react';
import { Links, UNSAFE_FrameworkContext, useMatches } from 'react-router';

/**
 * The styles of the pages of the address, each file once, and kept as pages change. React Router's own `Links` takes
 * the styles of a page away with it, and marks those that a part has as well with a # so that they stand there twice:
 * each addition then has Chrome lay out the whole page anew.
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
