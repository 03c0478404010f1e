/** Which part may import which; each rule says what to do instead. */
const tests = '\\.test\\.tsx?$|/testing\\.ts$|/global-setup\\.ts$|^server/testing/';
/** Workspaces that could leave the house as they are. */
const packages = 'embedded-database|room-solver|words';

/** Optional nouns that stand within the feature whose rows they use. */
const withinFeatures =
  '^server/src/features/(accommodation/suggestions|transportation/shared-cars)/';

/** From the roof down: what a folder of the server may import beside itself. The roof, `server/src/*.ts`, composes. */
const floors = require('./server/floors.json');
const serverFloors = Object.entries(floors).map(([folder, below]) => ({
  name: `floor-${folder.replace('/[^/]+', '').replace('/', '-')}`,
  comment: `Nothing above or beside: ${folder} uses ${below.join(', ') || 'no other folder'}; let the roof hand in the rest.`,
  severity: 'error',
  from: { path: `^server/src/(${folder})/`, pathNot: tests },
  to: { path: '^server/src/', pathNot: `^server/src/(${['$1', ...below].join('|')})/` },
}));

/** Of some folders, what is within by floor, the lowest first: each uses only the floors below its own. */
const pathOf = (entry) => (entry.endsWith('.ts') ? `${entry.replace('.', '\\.')}$` : `${entry}/`);
const innerFloors = Object.entries(require('./floors.json')).flatMap(([place, within]) =>
  within.flatMap((entries, height) =>
    entries.map((entry) => ({
      name: `floor-${place.replaceAll('/', '-')}-${entry}`,
      comment: `Nothing above or beside: floors.json says what lies below ${entry} in ${place}.`,
      severity: 'error',
      from: { path: `^${place}/${pathOf(entry)}`, pathNot: tests },
      to: {
        path: `^${place}/`,
        pathNot: `^${place}/(${[entry, ...within.slice(0, height).flat()].map(pathOf).join('|')})`,
      },
    })),
  ),
);

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types count as well: move what both need below both, or pass it as an argument.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true },
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
      comment:
        'The contract imports only zod/mini, the words, the numbering plans and its own files.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: tests },
      to: { pathNot: '^contract/src|^words/|node_modules/(zod|libphonenumber-js)/' },
    },
    {
      name: 'one-numbering-plan',
      comment:
        'Ask contract/src/text/phone.ts, which a browser has without the weight of the plans.',
      severity: 'error',
      from: {
        path: '^(contract|server|web)/src',
        pathNot: `^contract/src/text/numbering-plan\\.ts$|^server/src/platform/outside/|${tests}`,
      },
      to: { path: 'node_modules/libphonenumber-js/' },
    },
    {
      name: 'sql-in-stores',
      comment: 'Put the SQL in the store.ts of its feature; verb files take the Db type from db/.',
      severity: 'error',
      from: {
        path: '^server/src',
        pathNot: `^server/src/platform/db/|^server/src/(main|app)\\.ts$|^server/src/platform/http/(rate-limit|limits)\\.ts$|^server/src/platform/jobs/jobs\\.ts$|store\\.ts$|${tests}`,
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    ...serverFloors,
    ...innerFloors,
    {
      name: 'testing-stays-out',
      comment: 'What tests share is for tests.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: tests },
      to: { path: '^server/testing/' },
    },
    {
      name: 'domain-by-its-face',
      comment:
        'Others use what the index.ts of a domain folder exports; add the verb or the reader there.',
      severity: 'error',
      from: { path: '^server/src/(features|reports|domain/[^/]+)/', pathNot: tests },
      to: {
        path: '^server/src/domain/',
        pathNot: '^server/src/$1/|^server/src/domain/[^/]+/index\\.ts$',
      },
    },
    {
      name: 'no-own-face',
      comment: 'Within its folder a file imports where the thing is made.',
      severity: 'error',
      from: { path: '^server/src/domain/([^/]+)/', pathNot: tests },
      to: { path: '^server/src/domain/$1/index\\.ts$' },
    },
    {
      name: 'stores-are-private',
      comment:
        'Use a verb file of the other folder instead of its store; only the roof composes stores.',
      severity: 'error',
      from: { path: '^server/src/([^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^server/src/(features|reports)/.*store\\.ts$',
        pathNot: '^server/src/$1/',
      },
    },
    {
      name: 'optional-nouns-are-leaves',
      comment: 'A house can go without this noun: let it import what it shares from beside it.',
      severity: 'error',
      from: {
        path: '^server/src/(platform|domain|features)/',
        pathNot: `${tests}|${withinFeatures}`,
      },
      to: { path: withinFeatures },
    },
    {
      name: 'web-floors-ui',
      comment: 'ui/ could ship in another product: pass what it needs, or move the file to kit/.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/', pathNot: '^web/src/ui/' },
    },
    {
      name: 'web-ui-knows-no-contract',
      comment: 'Of the contract ui/ knows pure types; what reads its values belongs in kit/.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-floors-kit',
      comment: 'kit/ knows no screen and no frame: pass what it needs as a property.',
      severity: 'error',
      from: { path: '^web/src/kit/' },
      to: { path: '^web/src/', pathNot: '^web/src/(ui|kit)/' },
    },
    {
      name: 'web-features-do-not-meet',
      comment: 'Compose features and shell in routes.ts, or lift the shared part into kit/ or ui/.',
      severity: 'error',
      from: { path: '^web/src/(shell|features/[^/]+)/' },
      to: { path: '^web/src/', pathNot: '^web/src/(ui|kit|$1)/' },
    },
    {
      name: 'providers-only-outside',
      comment: 'Talk to the provider through server/src/platform/outside/.',
      severity: 'error',
      from: { path: '^server/src', pathNot: `^server/src/platform/outside/|${tests}` },
      to: { path: 'node_modules/(razorpay|nodemailer|altcha-lib)/' },
    },
    {
      name: 'practice-provider-stays-out',
      comment: 'Only practice.ts starts it, by a dynamic import outside production.',
      severity: 'error',
      from: { path: '^(server|web)/src', pathNot: `^server/src/practice\\.ts$|${tests}` },
      to: { path: '^practice-provider/' },
    },
    {
      name: 'packages-know-nobody',
      comment: 'Pass what the package needs as an argument, as plain data.',
      severity: 'error',
      from: { path: `^(${packages})/` },
      to: { pathNot: '^$1/|^node_modules/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'packages-by-name',
      comment: 'Import @sangamam/…; what others may use stands in the exports of its package.json.',
      severity: 'error',
      from: { pathNot: `^(${packages})/` },
      to: { path: `^(${packages})/`, dependencyTypes: ['local'] },
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
