import { words } from '@sangamam/words/staff/pages/registrations';
import { Users } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { adminRegistrationPath, paths } from '../../kit/paths.ts';

const list = paths.adminRegistrations;
const duplicates = paths.adminDuplicates;

export const adminRegistrations: Noun = {
  pages: [
    { path: list, file: 'admin-registrations-page.tsx' },
    {
      path: `${list}/:id`,
      file: 'features/admin-registrations/record/record-page.tsx',
      children: [{ path: 'edit', file: 'features/admin-registrations/edit/staff-edit-page.tsx' }],
    },
    { path: duplicates, file: 'features/admin-registrations/duplicates-page.tsx' },
    { path: `${duplicates}/:id/:other`, file: 'features/admin-registrations/merge-page.tsx' },
  ],
  menu: [{ label: words.registrations, to: list, right: 'registrations.view', icon: Users }],
  places: [
    { label: words.unpaid, to: `${list}?hasBalance=yes` },
    { label: words.duplicates, to: duplicates, right: 'registrations.delete' },
    { label: words.deleted, to: `${list}?view=deleted`, right: 'registrations.delete' },
  ],
  links: { registration: adminRegistrationPath },
};
