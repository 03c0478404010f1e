import fc from 'fast-check';
import { countDigitsAnew } from './platform/unique-digits.ts';

/** In the gate properties are tried with the same values every time; in `npm run test:all` they are drawn anew. */
if (!process.env.TEST_ALL) fc.configureGlobal({ seed: 2026 });
countDigitsAnew();
