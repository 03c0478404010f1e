import { words } from '@sangamam/words/staff/pages/api-keys';
import type { Noun } from '../../kit/page/nouns.ts';

const path = '/admin/settings/api-keys';

export const apiKeys: Noun = {
  optional: 'api-keys',
  pages: [{ path, file: 'features/api-keys/api-keys-page.tsx' }],
  settings: [{ label: words.apiKeys, to: path, group: 'programs', right: 'settings.secure' }],
};
