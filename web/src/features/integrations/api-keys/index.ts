import { words } from '@sangamam/words/staff/pages/keys';
import type { Noun } from '../../../kit/page/nouns.ts';

const path = '/admin/settings/api-keys';

export const apiKeys: Noun = {
  pages: [{ path, file: 'features/integrations/api-keys/api-keys-page.tsx' }],
  settings: [{ label: words.apiKeys, to: path, group: 'programs', right: 'settings.secure' }],
};
