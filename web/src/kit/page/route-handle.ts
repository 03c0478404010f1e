/** The facts a route tells the document: `export const handle: RouteHandle = …`. */
export interface RouteHandle {
  /** The page needs no React in the browser, so none is sent, and says nothing of missing scripts. */
  readonly isStatic?: true;
  /** Its forms work without scripts, so it says nothing of missing ones. */
  readonly native?: true;
  /** True for an address where React comes with the first touch, because what it shows works without. */
  readonly atTouch?: (search: URLSearchParams) => boolean;
  /** Shows who has a session their own registration, also without scripts: it is rendered for them alone. */
  readonly own?: true;
  /** `admin`: staff pages load nothing from third parties. */
  readonly document?: 'admin';
  /** Query parameters that the page reads; others do not change it. */
  readonly reads?: readonly string[];
}

export function joinHandles(matches: readonly { handle: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle));
}
