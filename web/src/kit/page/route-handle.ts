/** What a route tells the document: `export const handle: RouteHandle = …`. */
export interface RouteHandle {
  /** The page needs no React in the browser, so none is sent. */
  readonly still?: true;
  /** `admin`: staff pages load nothing from third parties. */
  readonly document?: 'admin';
  /** Query parameters that the page reads; others do not change it. */
  readonly reads?: readonly string[];
}

export function joinHandles(matches: readonly { handle: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle));
}

/** The query reduced to these parameters, the first of each name. */
export function readParameters(query: string, reads: readonly string[]): URLSearchParams {
  const given = new URLSearchParams(query);
  return new URLSearchParams(
    reads.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
