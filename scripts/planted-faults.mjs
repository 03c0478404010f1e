// `npm run test:planted`: plants one fault after the other among the sources and shows that a test of the gate turns
// red. It changes files and puts them back, so it wants a tree without changes of its own.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { projectNode, root, say } from './run.mjs';

const unit = (...files) => ['vitest', 'run', '--project=server', '--project=rules', ...files];
const journey = (file) => [
  'playwright',
  'test',
  '-c',
  'e2e/playwright.config.ts',
  '--grep=@gate',
  '--retries=0',
  file,
];

/** In each file, `right` becomes `wrong`; `tests` are of the gate. */
const faults = {
  fee: {
    file: 'contract/src/party/fee.ts',
    right: 'Number(yearOfPassing) > rates.discountAfterYear',
    wrong: 'Number(yearOfPassing) >= rates.discountAfterYear',
    tests: unit('contract/src/party/fee.test.ts'),
  },
  scope: {
    file: 'server/src/platform/sessions/scope.ts',
    right: "if (schools === 'all') return query;",
    wrong: "if (schools === 'all' || admin.role === 'admin') return query;",
    tests: unit('server/src/features/sign-in/school-scope.test.ts'),
  },
  refund: {
    file: 'server/src/domain/money/treasury/ask-for-refund.ts',
    right: 'payment.amountPaise - payment.amountRefundedPaise - waitingPaise',
    wrong: 'payment.amountPaise - waitingPaise',
    tests: unit('server/src/features/payment-history/refund.test.ts'),
  },
  'one-time code': {
    file: 'server/src/domain/people/one-time-codes/use-code.ts',
    right: 'if (tried && code !== null && isRight) return tried;',
    wrong: 'if (tried && code !== null) return tried;',
    tests: unit('server/src/features/one-time-codes/routes.test.ts'),
  },
  idempotency: {
    file: 'server/src/platform/http/idempotency.ts',
    right: 'if (kept) {',
    wrong: 'if (kept && key.length < 8) {',
    tests: unit('server/src/lost-answers.test.ts'),
  },
  upload: {
    file: 'server/src/platform/files/check-file.ts',
    right: "if (!typesByExtension[extension]?.includes(type)) throw new Refusal('FILE_TYPE');",
    wrong: "if (!typesByExtension[extension]) throw new Refusal('FILE_TYPE');",
    tests: unit('server/src/features/uploads/routes.test.ts'),
  },
  'pay step': {
    file: 'web/src/kit/payments/pay-fee.ts',
    right: "return (await confirm(id, outcome.answer)) ? 'confirmed' : 'unconfirmed';",
    wrong: "return 'unconfirmed';",
    tests: journey('family'),
  },
};

ensureInstalled();
ensureBuilt();
const env = { ...process.env, ...(await findBrowser()) };
let unseen = 0;
for (const [name, { file, right, wrong, tests }] of Object.entries(faults)) {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(right).length !== 2) throw new Error(`${file} does not say once: ${right}`);
  writeFileSync(path, source.replace(right, wrong));
  try {
    if (file.startsWith('web/')) ensureBuilt();
    const [program, ...args] = tests;
    const { status } = spawnSync(projectNode, [join(root, 'node_modules/.bin', program), ...args], {
      cwd: root,
      env,
      stdio: 'ignore',
    });
    say(
      `${status === 0 ? '✗' : '✓'} ${name}: ${status === 0 ? 'nothing noticed it' : 'the gate is red'}`,
    );
    if (status === 0) unseen += 1;
  } finally {
    writeFileSync(path, source);
  }
}
ensureBuilt();
process.exitCode = unseen > 0 ? 1 : 0;
