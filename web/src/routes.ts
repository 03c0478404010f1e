import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { allOf, type Noun, type Page } from './kit/page/nouns.ts';
import { paths } from './kit/paths.ts';
import { staffNouns } from './nouns.ts';
import { publicNouns } from './public-nouns.ts';

/** These pages inside one of this address, each within the frame that its address lies below. */
function within(address: string, pages: readonly Page[]): RouteConfigEntry[] {
  const frames = pages.filter(({ isFrame }) => isFrame);
  const frameOf = ({ path }: Page) => frames.find((frame) => path.startsWith(`${frame.path}/`));
  return pages
    .filter((page) => !frameOf(page))
    .map((page) => {
      const inside = pages.filter((other) => frameOf(other) === page);
      const children = [...within(page.path, inside), ...(page.children ?? []).map(nested)];
      if (page.path === paths.home) return index(page.file);
      return route(page.path.slice(address.length + 1), page.file, optionsOf(page), children);
    });
}

const nested = (page: Page): RouteConfigEntry =>
  route(page.path, page.file, optionsOf(page), page.children?.map(nested));

/** Without one of its own, a page is called as its module. */
const optionsOf = ({ id }: Page) => (id ? { id } : {});

/** The pages of these nouns in the frames of the site. */
export function routesOf(publicOnes: readonly Noun[], staffOnes: readonly Noun[]) {
  const staffPages = allOf(staffOnes, 'pages');
  return [
    layout('shell/public-frame.tsx', [
      ...within('', allOf(publicOnes, 'pages')),
      route('*', 'kit/page/not-found-page.tsx'),
    ]),
    route(paths.admin.slice(1), 'shell/admin-document.tsx', [
      index('shell/admin-index.tsx'),
      ...within(
        paths.admin,
        staffPages.filter(({ isBeforeSignIn }) => isBeforeSignIn),
      ),
      layout('staff-nouns.tsx', [
        layout('shell/admin-frame.tsx', [
          ...within(
            paths.admin,
            staffPages.filter(({ isBeforeSignIn }) => !isBeforeSignIn),
          ),
          route('*', 'kit/page/admin-not-found-page.tsx'),
        ]),
      ]),
    ]),
  ];
}

export default routesOf(publicNouns, staffNouns) satisfies RouteConfig;
