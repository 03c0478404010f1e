import { words } from '@sangamam/words/staff/pages/settings';
import { Settings } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

const path = paths.adminSettings;

export const settings: Noun = {
  pages: [
    { path, file: 'features/settings/settings-page.tsx', isFrame: true },
    { path: `${path}/:tab`, file: 'features/settings/tab-page.tsx' },
  ],
  menu: [{ label: words.settings, to: path, right: 'settings.edit', icon: Settings }],
  links: {
    settings: (tab) => `${path}/${encodeURIComponent(tab)}`,
    message_template: (id) => {
      const [kind = '', language = ''] = id.split('.');
      return `${path}/message-texts?${new URLSearchParams({ kind, language })}`;
    },
  },
};
