// Fails when a package of the lock has a licence we do not accept, or does not come from the registry.
// A package may use one it knows by name below, with the reason.
import { readFileSync } from 'node:fs';

/** Ask for nothing but their notice. */
const accepted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'OFL-1.1',
]);

/** Used unchanged and never linked into our code: the licence covers their own files alone. */
const exceptions = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' }, // libvips, a shared library
  { name: /^(lightningcss|axe-core|@axe-core\/)/, licence: 'MPL-2.0' }, // build and tests
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0' }, // a table, read by the build
];

/** For packages so old that the lock does not name theirs: read from their own files. */
const named = { busboy: 'MIT', streamsearch: 'MIT', 'humanize-number': 'MIT', 'png-js': 'MIT' };

const registry = 'https://registry.npmjs.org/';

/** True if `expression` (SPDX: names joined by AND, OR) lets us use the package. */
function isAccepted(name, expression) {
  const mayUse = (licence) =>
    accepted.has(licence) ||
    exceptions.some((known) => known.name.test(name) && known.licence === licence);
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(mayUse));
}

function faultsOf(packages) {
  return Object.entries(packages).flatMap(([path, { link, license, resolved }]) => {
    if (link || !path.includes('node_modules/')) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const expression = license ?? named[name] ?? 'a licence nobody names';
    return [
      ...(isAccepted(name, expression) ? [] : [`${name}: ${expression}`]),
      ...(resolved?.startsWith(registry) === false ? [`${name} comes from ${resolved}`] : []),
    ];
  });
}

// A checker that sees nothing passes everything.
const planted = {
  'node_modules/planted-licence': { license: 'MIT AND GPL-3.0-only' },
  'node_modules/planted-source': { license: 'MIT', resolved: 'git+ssh://git@example.org/x' },
};
if (faultsOf(planted).length !== 2) {
  console.error('The licence check did not see what was planted.');
  process.exit(1);
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const faults = faultsOf(packages);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`licences: ${Object.keys(packages).length} packages, each free to use`);
