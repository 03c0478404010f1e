import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

const file = 'features/policies/policy-page.tsx';

export const policies: Noun = {
  pages: (['terms', 'privacy', 'refund', 'cancellation'] as const).map((id) => ({
    path: paths[id],
    file,
    id,
  })),
};
