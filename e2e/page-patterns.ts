import { allOf } from '../web/src/kit/page/nouns.ts';
import { staffNouns } from '../web/src/nouns.ts';
import routes from '../web/src/routes.ts';

type Route = (typeof routes)[number];
/** The patterns of all pages below a route, without those that only lead on to a page below them. */
const patternsOf = ({ path = '', index, children = [] }: Route, above = ''): string[] => {
  const own = path === '' ? above : `${above}/${path}`;
  const below = children.flatMap((child) => patternsOf(child, own));
  return path === '' && !index ? below : [own || '/', ...below];
};

/** The patterns of all pages of the site. */
export const patterns = [...new Set(routes.flatMap((route) => patternsOf(route)))];

const beforeSignIn = allOf(staffNouns, 'pages').flatMap(({ path, isBeforeSignIn }) =>
  isBeforeSignIn ? [path] : [],
);
/** Those of the back office behind the login. */
export const staffPatterns = patterns.filter(
  (pattern) => pattern.startsWith('/admin/') && !beforeSignIn.includes(pattern),
);

/** Pages of the back office that are of no one record. */
export const staffPages = staffPatterns.filter((pattern) => !/[:*]/.test(pattern));
