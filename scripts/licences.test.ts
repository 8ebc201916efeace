import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLicenceProblems } from './check-licences.ts';
import { findForbiddenLicences, listCopyleftTools, listShipped, toLicenceDocument } from './licences.ts';
import type { Lockfile } from './lockfile.ts';

const lockfile: Lockfile = {
  packages: {
    'apps/server': { dependencies: { own: '1.0.0', web: '1.0.0' } },
    bench: { dependencies: { peer: '3.0.0' } },
    'node_modules/own': { link: true, resolved: 'packages/own' },
    'packages/own': { optionalDependencies: { 'build-linux': '2.0.0' } },
    'node_modules/web': { version: '1.0.0', license: 'MIT', peerDependencies: { dom: '*', extra: '*' } },
    'node_modules/dom': { version: '1.1.0', license: '(MIT AND Zlib)' },
    'node_modules/build-linux': { version: '2.0.0', license: 'MPL-2.0' },
    'node_modules/peer': { version: '3.0.0', license: 'AGPL-3.0-only' },
  },
};

test('no shipped package has a GPL or unknown licence, and the list is up to date', () => {
  expect(findLicenceProblems(dirname(import.meta.dirname))).toEqual([]);
});

describe('listShipped', () => {
  const shipped = listShipped(lockfile, ['apps/server']);

  test('follows workspaces, builds for other platforms and peers, without other workspaces', () => {
    expect(shipped.map(({ name }) => name)).toEqual(['build-linux', 'dom', 'web']);
    expect(findForbiddenLicences(shipped)).toEqual([]);
  });

  test('lists packages by licence, with development-only copyleft separately', () => {
    const document = toLicenceDocument(shipped, listCopyleftTools(lockfile, shipped));
    expect(document).toContain('## MPL-2.0 (1)\n\n- build-linux 2.0.0\n');
    expect(document).toMatch(/## Copyleft in development only\n\n.*\n\n- peer 3\.0\.0, AGPL-3\.0-only\n$/);
  });
});

describe('A licence', () => {
  const problems = (licence: string) => findForbiddenLicences([{ name: 'a', version: '1.0.0', licence }]);

  test.each(['GPL-2.0', 'LGPL-3.0-or-later', 'AGPL-3.0-only', 'MIT AND GPL-3.0'])('%s does not ship', (licence) => {
    expect(problems(licence)).toEqual([`a 1.0.0 must not ship: its licence ${licence} is copyleft.`]);
  });

  test.each(['SEE LICENSE IN LICENSE.md', '(none stated)', 'MIT AND Commons-Clause'])('%s is unknown', (licence) => {
    expect(problems(licence)).toEqual([`a 1.0.0: unknown licence ${licence}; add it to scripts/licences.ts.`]);
  });

  test.each(['MIT', '(MIT OR GPL-2.0)', 'MIT AND OFL-1.1', 'MPL-2.0'])('%s ships', (licence) => {
    expect(problems(licence)).toEqual([]);
  });
});
