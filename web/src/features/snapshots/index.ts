import { words } from '@sangamam/words/staff/pages/snapshots';
import type { Noun } from '../../kit/page/nouns.ts';

export const snapshotsPath = '/admin/snapshots';
export const snapshotPath = (id: string) => `${snapshotsPath}/${encodeURIComponent(id)}`;

export const snapshots: Noun = {
  optional: 'snapshots',
  pages: [
    { path: snapshotsPath, file: 'features/snapshots/snapshots-page.tsx' },
    { path: `${snapshotsPath}/:id`, file: 'features/snapshots/snapshot-page.tsx' },
  ],
  places: [{ label: words.snapshots, to: snapshotsPath }],
  links: { snapshots: () => snapshotsPath, snapshot: snapshotPath },
};
