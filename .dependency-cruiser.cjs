/** Which part may import which; each rule says what to do instead. */
const tests = '\\.test\\.tsx?$|/testing\\.ts$|/global-setup\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move what both need into a third file, or pass it as an argument.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'What both sides need belongs in contract/.',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^server/' },
    },
    {
      name: 'server-does-not-import-web',
      comment: 'The server renders the built bundle; what both sides need belongs in contract/.',
      severity: 'error',
      from: { path: '^server/src' },
      to: { path: '^web/src' },
    },
    {
      name: 'contract-is-pure',
      comment: 'The contract imports only zod/mini and its own files.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: tests },
      to: { pathNot: '^contract/src|node_modules/zod/' },
    },
    {
      name: 'sql-in-stores',
      comment: 'Put the SQL in the store.ts of its feature; verb files take the Db type from db/.',
      severity: 'error',
      from: {
        path: '^server/src',
        pathNot: `^server/src/db/|^server/src/(main|app)\\.ts$|^server/src/http/(rate-limit|limits)\\.ts$|^server/src/jobs/jobs\\.ts$|store\\.ts$|${tests}`,
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stores-are-private',
      comment: 'Use a verb file of the other feature instead of its store.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^server/src/features/[^/]+/store\\.ts$',
        pathNot: '^server/src/features/$1/',
      },
    },
    {
      name: 'web-features-do-not-meet',
      comment: 'Compose features in routes.ts or shell/, or lift the shared part into ui/ or api/.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'ui-and-api-know-no-feature',
      comment: 'Pass what the component needs as a property.',
      severity: 'error',
      from: { path: '^web/src/(ui|api)/' },
      to: { path: '^web/src/(features|shell)/' },
    },
    {
      name: 'providers-only-outside',
      comment: 'Talk to the provider through server/src/outside/.',
      severity: 'error',
      from: { path: '^server/src', pathNot: `^server/src/outside/|${tests}` },
      to: { path: 'node_modules/(razorpay|nodemailer|altcha-lib)/' },
    },
    {
      name: 'practice-provider-stays-out',
      comment: 'Only practice.ts starts it, by a dynamic import outside production.',
      severity: 'error',
      from: { path: '^(server|web)/src', pathNot: `^server/src/practice\\.ts$|${tests}` },
      to: { path: '^practice-provider/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/build/|\\.react-router/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
  },
};
