import { glob, readFile, writeFile } from 'node:fs/promises';
import { staffManifest } from '../src/staff-manifest.ts';
import { readManifest, writtenManifest } from './build-languages.ts';

/**
 * Cuts the list of routes that browsers load in two, one of public pages and one of staff pages, because
 * no link leads from one to the other without loading a document. Nor does one to a page without React, which
 * stands in neither. Takes out of both what only the server reads: which files each route imports, so that it can
 * name them in the document (`getModuleLinkHrefs` of React Router). It is more than half of the list, and grows with
 * every page of the back office. Stylesheets are listed by the names they are linked under (`shell/styles.tsx`), or
 * React Router would fetch them again.
 */
export async function trimManifest(folder: string): Promise<void> {
  for await (const file of glob(`${folder}/assets/manifest-*.js`)) {
    const manifest = readManifest(await readFile(file, 'utf8'));
    const staffRoutes: Routes = {};
    const publicRoutes: Routes = {};
    for (const [id, route] of Object.entries(manifest.routes)) {
      if (await isStatic(id)) continue;
      route.imports = [];
      route.css = (route.css ?? []).map((style) => style.replace('#', ''));
      const frame = frameOf(manifest.routes, id);
      if (frame !== 'shell/public-frame') staffRoutes[id] = route;
      if (frame !== 'shell/admin-document') publicRoutes[id] = route;
    }
    await writeFile(staffManifest(file), writtenManifest({ ...manifest, routes: staffRoutes }));
    await writeFile(file, writtenManifest({ ...manifest, routes: publicRoutes }));
  }
}

/** True for a page that says so of itself (`RouteHandle`). */
async function isStatic(id: string): Promise<boolean> {
  const source = await readFile(new URL(`../src/${id}.tsx`, import.meta.url), 'utf8').catch(
    () => '',
  );
  return /export const handle: RouteHandle = \{[^}]*\bisStatic: true\b/.test(source);
}

type Routes = ReturnType<typeof readManifest>['routes'];

/** The frame right under the root that a route stands in; the root itself for the root. */
function frameOf(routes: Routes, id: string): string {
  const parentId = routes[id]?.parentId;
  return parentId && parentId !== 'root' ? frameOf(routes, parentId) : id;
}
