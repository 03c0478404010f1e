import { words } from '@sangamam/words/staff/pages/webhooks';
import type { Noun } from '../../kit/page/nouns.ts';

export const webhooksPath = '/admin/settings/webhooks';
export const webhookPath = (id: string) => `${webhooksPath}/${encodeURIComponent(id)}`;

export const webhooks: Noun = {
  optional: 'webhooks',
  pages: [
    { path: webhooksPath, file: 'features/webhooks/webhooks-page.tsx' },
    {
      path: `${webhooksPath}/:webhook`,
      file: 'features/webhooks/webhook-page.tsx',
    },
  ],
  settings: [
    { label: words.webhooks, to: webhooksPath, group: 'programs', right: 'settings.secure' },
  ],
  links: { webhook: webhookPath },
};
