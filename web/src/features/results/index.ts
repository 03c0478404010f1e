import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const results: Noun = {
  pages: [
    { path: paths.registrationSuccess, file: 'features/results/success-page.tsx' },
    { path: paths.registrationPendingSuccess, file: 'features/results/pending-success-page.tsx' },
    { path: paths.registrationPending, file: 'features/results/pending-page.tsx' },
    { path: paths.offline, file: 'features/results/offline-page.tsx' },
  ],
};
