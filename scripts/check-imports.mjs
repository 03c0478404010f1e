// Checks the import rules, and that the checker itself sees: modules were read, and a planted
// violation of each kind is reported. A checker that reads nothing passes everything.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options';

const folders = ['contract/src', 'server/src', 'web/src', 'practice-provider/src'];
const options = await extractConfig('./.dependency-cruiser.cjs');

async function violations(paths) {
  const { output } = await cruise(paths, { ...options, validate: true });
  return output.summary;
}

const planted = {
  'web/src/planted-violation.ts': {
    rule: 'web-and-server-never-meet',
    source: "import '../../server/src/config.ts';\n",
  },
  'contract/src/planted-violation.ts': {
    rule: 'contract-is-pure',
    source: "import 'node:fs';\n",
  },
  'server/src/features/planted-violation/routes.ts': {
    rule: 'sql-in-stores',
    source: "import { sql } from 'kysely';\nexport const query = sql`select 1`;\n",
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
const missed = Object.values(planted).filter(
  ({ rule }) => !seen.violations.some((violation) => violation.rule.name === rule),
);
if (missed.length > 0) {
  console.error(`The import check did not see: ${missed.map(({ rule }) => rule).join(', ')}`);
  process.exit(1);
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
console.log(`imports: ${summary.totalCruised} modules, no rule broken`);
