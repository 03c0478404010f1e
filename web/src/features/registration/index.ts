import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

const form = 'features/registration/registration-page.tsx';

export const registration: Noun = {
  pages: [
    { path: paths.registration, file: form },
    { path: paths.register, file: form, id: 'register' },
    { path: paths.quickRegistration, file: 'features/registration/quick/quick-page.tsx' },
    { path: paths.form, file: 'features/registration/form-page.tsx' },
    { path: paths.pay, file: 'features/registration/pay-page.tsx' },
  ],
};
