import type { ReactElement } from 'react';

/** Children without a bare text, for whoever puts them beside what comes and goes (`bare-text.test.tsx`). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
