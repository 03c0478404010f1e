import { words } from '@sangamam/words/staff/pages/users';
import type { Noun } from '../../kit/page/nouns.ts';

const path = '/admin/settings/admin-users';

export const adminUsers: Noun = {
  pages: [{ path, file: 'features/admin-users/admin-users-page.tsx' }],
  settings: [{ label: words.adminUsers, to: path, group: 'accounts', right: 'admins.manage' }],
  links: { 'admin-user': (id) => `${path}?${new URLSearchParams({ admin: id })}` },
};
