import fc from 'fast-check';

/** In the gate properties are tried with the same values every time; in `npm run test:all` they are drawn anew. */
if (!process.env.TEST_ALL) fc.configureGlobal({ seed: 2026 });
