import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  completeLockfile,
  findEngines,
  findMissingOptional,
  findPinnedHosts,
  findUnverified,
  type Lockfile,
} from './lockfile.ts';

const locked = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lockfile;

describe('The lockfile', () => {
  test('has the builds of every package for every platform', () => {
    expect(findMissingOptional(locked), 'run: npm run lockfile').toEqual([]);
  });

  test('has a hash of every package, including other platforms', () => {
    expect(findUnverified(locked), 'run: npm run lockfile').toEqual([]);
  });

  test('gives no versions of Node.js, of which npm would warn', () => {
    expect(findEngines(locked), 'run: npm run lockfile').toEqual([]);
  });

  test('names no registry host', () => {
    expect(findPinnedHosts(locked)).toEqual([]);
  });
});

const tool = { version: '1.2.3', integrity: 'sha512-a', optionalDependencies: { 'tool-linux': '1.2.3' } };
const linked = { link: true, resolved: 'packages/own' };

/**
 * Returns a substitute for npm on a registry with these packages, which resolves the tool and its builds if it is
 * missing.
 */
const registry = (builds: Lockfile['packages']) => async (lockfile: Lockfile) =>
  'node_modules/tool' in lockfile.packages
    ? lockfile
    : { packages: { ...lockfile.packages, 'node_modules/tool': tool, ...builds } };

describe('completeLockfile', () => {
  const stocked = registry({ 'node_modules/tool-linux': { version: '1.2.3', integrity: 'sha512-b' } });

  test('adds a build that npm left out', async () => {
    const { lockfile, problems } = await completeLockfile({ packages: { '': {}, 'node_modules/tool': tool } }, stocked);
    expect(problems).toEqual([]);
    expect(lockfile.packages['node_modules/tool-linux']).toMatchObject({ integrity: 'sha512-b' });
  });

  test('adds a missing hash', async () => {
    const packages = { 'node_modules/tool': tool, 'node_modules/tool-linux': { version: '1.2.3' } };
    const { lockfile, problems } = await completeLockfile({ packages }, stocked);
    expect(problems).toEqual([]);
    expect(findUnverified(lockfile)).toEqual([]);
  });

  test('names a build that is missing in the registry, and its parent', async () => {
    const { problems } = await completeLockfile({ packages: { 'node_modules/tool': tool } }, registry({}));
    expect(problems).toEqual([
      'The registry has no tool-linux 1.2.3, which tool 1.2.3 requires on another platform. ' +
        'Pin a version with all builds.',
    ]);
  });

  test('does not run npm if nothing is missing', async () => {
    const complete: Lockfile = { packages: { 'node_modules/own': linked, 'node_modules/tool': { ...tool } } };
    const whole = { packages: { ...complete.packages, 'node_modules/tool-linux': { integrity: 'sha512-b' } } };
    const asked = await completeLockfile(whole, () => Promise.reject(new Error('asked')));
    expect(asked).toEqual({ lockfile: whole, problems: [] });
  });
});

describe('Lockfile checks', () => {
  test('find a package nested under the one that requires it', () => {
    const nested: Lockfile = {
      packages: {
        'node_modules/a': { optionalDependencies: { b: '1.0.0' } },
        'node_modules/a/node_modules/b': { version: '1.0.0' },
      },
    };
    expect(findMissingOptional(nested)).toEqual([]);
  });

  test('require no hash of a workspace or a bundled package', () => {
    const packages = { 'node_modules/own': linked, 'node_modules/a/node_modules/b': { inBundle: true }, own: {} };
    expect(findUnverified({ packages })).toEqual([]);
    expect(findUnverified({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toEqual(['node_modules/a']);
  });

  test('name a package whose entry has a registry host', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' }, 'node_modules/own': linked };
    expect(findPinnedHosts({ packages })).toEqual(['node_modules/a']);
  });
});
