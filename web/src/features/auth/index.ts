import { words } from '@sangamam/words/staff/pages/profile';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

const profile = { label: words.profile, to: paths.adminProfile };
const isBeforeSignIn = true;

export const auth: Noun = {
  pages: [
    { path: paths.adminLogin, file: 'features/auth/login-page.tsx', isBeforeSignIn },
    { path: paths.forgotPassword, file: 'features/auth/forgot-password-page.tsx', isBeforeSignIn },
    { path: paths.resetPassword, file: 'features/auth/reset-password-page.tsx', isBeforeSignIn },
    {
      path: paths.acceptInvitation,
      file: 'features/auth/accept-invitation-page.tsx',
      isBeforeSignIn,
    },
    { path: paths.adminProfile, file: 'features/auth/profile/profile-page.tsx' },
  ],
  settings: [{ ...profile, group: 'accounts' }],
  places: [profile],
};
