/** What a route says about the document around it: `export const handle: RouteHandle = …`. */
export interface RouteHandle {
  /** The page needs no React in the browser, so none is sent. */
  readonly still?: true;
  /** Which kind of document: staff pages load nothing from any third party. */
  readonly document?: 'admin';
}

/** Joins the handles of all routes of a page. */
export function joinHandles(matches: readonly { handle: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle));
}
