// Checks the import rules, and that the checker itself sees: modules were read, and a planted
// violation of each kind is reported. A checker that reads nothing passes everything.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options';

const folders = [
  'contract/src',
  'server/src',
  'web/src',
  'practice-provider/src',
  'embedded-database/src',
  'room-solver/src',
  'words/src',
];
const floors = JSON.parse(readFileSync('server/floors.json', 'utf8'));
const innerFloors = JSON.parse(readFileSync('floors.json', 'utf8'));
const options = await extractConfig('./.dependency-cruiser.cjs');

async function violations(paths) {
  const { output } = await cruise(paths, { ...options, validate: true });
  return output.summary;
}

const planted = {
  'web/src/planted-violation.ts': {
    rule: 'web-and-server-never-meet',
    source: "import '../../server/src/platform/config/config.ts';\n",
  },
  'web/src/ui/planted-violation.ts': {
    rule: 'web-floors-ui',
    source: "import '../kit/paths.ts';\n",
  },
  'web/src/ui/planted-value.ts': {
    rule: 'web-ui-knows-no-contract',
    source: "import '@sangamam/contract/locale/money';\n",
  },
  'web/src/kit/planted-violation.ts': {
    rule: 'web-floors-kit',
    source: "import type { Phase } from '../features/home/phase.ts';\nexport type Here = Phase;\n",
  },
  'web/src/features/home/planted-violation.ts': {
    rule: 'web-features-do-not-meet',
    source: "import '../gallery/album.tsx';\n",
  },
  'web/src/shell/planted-circle.ts': {
    rule: 'no-cycles',
    source: "import type { There } from './planted-circle-back.ts';\nexport type Here = There[];\n",
  },
  'web/src/shell/planted-circle-back.ts': {
    rule: 'no-cycles',
    source: "import type { Here } from './planted-circle.ts';\nexport type There = Here | null;\n",
  },
  'contract/src/planted-violation.ts': {
    rule: 'contract-is-pure',
    source: "import 'node:fs';\n",
  },
  'contract/src/text/planted-violation.ts': {
    rule: 'floor-contract-src-text',
    source: "import type {} from '../registrations/status.ts';\n",
  },
  'contract/src/planted-plan.ts': {
    rule: 'one-numbering-plan',
    source: "import 'libphonenumber-js/core';\n",
  },
  'server/src/features/planted-violation/routes.ts': {
    rule: 'sql-in-stores',
    source: "import { sql } from 'kysely';\nexport const query = sql`select 1`;\n",
  },
  'server/src/platform/http/planted-violation.ts': {
    rule: 'floor-platform',
    source: "import type {} from '../../domain/money/ledger/rules.ts';\n",
  },
  'server/src/domain/people/planted-violation.ts': {
    rule: 'floor-domain-people',
    source: "import type {} from '../registrations/rules.ts';\n",
  },
  'server/src/domain/registrations/planted-violation.ts': {
    rule: 'floor-domain-registrations',
    source: "import type {} from '../money/ledger/rules.ts';\n",
  },
  'server/src/domain/money/planted-violation.ts': {
    rule: 'floor-domain-money',
    source: "import type {} from '../acts/answers/save-step.ts';\n",
  },
  'server/src/domain/money/orders/planted-violation.ts': {
    rule: 'floor-server-src-domain-money-orders',
    source: "import type {} from '../intake/apply-payment.ts';\n",
  },
  'server/src/domain/acts/cancelling/planted-violation.ts': {
    rule: 'floor-server-src-domain-acts-cancelling',
    source: "import type {} from '../answers/save-step.ts';\n",
  },
  'server/src/platform/outside/planted-violation.ts': {
    rule: 'floor-server-src-platform-outside',
    source: "import type {} from '../http/route.ts';\n",
  },
  'server/src/domain/acts/planted-violation.ts': {
    rule: 'floor-domain-acts',
    source: "import type {} from '../../features/imports/rules.ts';\n",
  },
  'server/src/features/gallery/planted-violation.ts': {
    rule: 'floor-features',
    source: "import type {} from '../imports/rules.ts';\n",
  },
  'server/src/features/gallery/planted-store-user.ts': {
    rule: 'stores-are-private',
    source: "import type {} from '../imports/store.ts';\n",
  },
  'server/src/features/gallery/planted-face.ts': {
    rule: 'domain-by-its-face',
    source: "import type {} from '../../domain/money/ledger/rules.ts';\n",
  },
  'server/src/domain/acts/planted-face.ts': {
    rule: 'domain-by-its-face',
    source: "import type {} from '../registrations/store.ts';\n",
  },
  'server/src/domain/registrations/planted-own-face.ts': {
    rule: 'no-own-face',
    source: "import type {} from './index.ts';\n",
  },
  'server/src/features/transportation/planted-optional.ts': {
    rule: 'optional-nouns-are-leaves',
    source: "import type {} from './shared-cars/mails.ts';\n",
  },
  'server/src/features/gallery/planted-testing.ts': {
    rule: 'testing-stays-out',
    source: "import type {} from '../../../testing/app.ts';\n",
  },
  'server/src/reports/snapshots/planted-violation.ts': {
    rule: 'floor-reports',
    source: "import type {} from '../demo/random.ts';\n",
  },
  'server/src/site/planted-violation.ts': {
    rule: 'floor-site',
    source: "import type {} from '../domain/money/ledger/rules.ts';\n",
  },
  'room-solver/src/planted-violation.ts': {
    rule: 'packages-know-nobody',
    source: "import type {} from '@sangamam/contract/locale/days';\n",
  },
  'server/src/planted-violation.ts': {
    rule: 'packages-by-name',
    source: "import type {} from '../../embedded-database/src/cluster.ts';\n",
  },
};

const plantedFiles = Object.keys(planted);
let seen;
try {
  for (const [file, { source }] of Object.entries(planted)) {
    mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
    writeFileSync(file, source);
  }
  seen = await violations(plantedFiles);
} finally {
  for (const file of plantedFiles) rmSync(file, { force: true });
  rmSync('server/src/features/planted-violation', { recursive: true, force: true });
}
const missed = Object.entries(planted)
  .filter(([file, { rule }]) =>
    // a circle is told once, from one of its files
    seen.violations.every(
      ({ rule: { name }, from }) => name !== rule || (from !== file && name !== 'no-cycles'),
    ),
  )
  .map(([, planting]) => planting);
if (missed.length > 0) {
  console.error(`The import check did not see: ${missed.map(({ rule }) => rule).join(', ')}`);
  process.exit(1);
}

for (const [place, listed] of Object.entries(innerFloors)) {
  const isBelow = (entry) => entry.isDirectory() || place === 'server/src/platform';
  const within = readdirSync(place, { withFileTypes: true }).filter(isBelow);
  const unlisted = within.filter(({ name }) => !listed.flat().includes(name));
  if (unlisted.length > 0) {
    console.error(`floors.json lacks ${unlisted.map(({ name }) => `${place}/${name}`).join(', ')}`);
    process.exit(1);
  }
}

const summary = await violations(folders);
for (const { rule, from, to } of summary.violations) {
  const comment = options.ruleSet?.forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  console.error(`${rule.name}: ${from} → ${to}\n  ${comment}`);
}
if (summary.totalCruised < 20) {
  console.error(`The import check read only ${summary.totalCruised} modules.`);
  process.exit(1);
}
if (summary.violations.length > 0) process.exit(1);
for (const [folder, below] of Object.entries(floors)) {
  console.log(
    `server/src/${folder.replace('[^/]+', '*')} stands on ${below.join(', ') || 'the ground'}`,
  );
}
for (const [place, listed] of Object.entries(innerFloors)) {
  console.log(`${place}, from the ground: ${listed.map((each) => each.join(', ')).join(' < ')}`);
}
console.log(`imports: ${summary.totalCruised} modules, no rule broken`);
