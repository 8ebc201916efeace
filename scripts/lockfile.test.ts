import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completeLockfile, findMissingOptional, findPinnedHosts, findUnverified, type Lockfile } from './lockfile.ts';

const locked = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lockfile;

describe('The lockfile', () => {
  test('names the builds of every package for every platform, or npm ci refuses it', () => {
    expect(findMissingOptional(locked), 'run: npm run lockfile').toEqual([]);
  });

  test('has a hash of every package, those for other platforms included', () => {
    expect(findUnverified(locked), 'run: npm run lockfile').toEqual([]);
  });

  test('names no registry', () => {
    expect(findPinnedHosts(locked)).toEqual([]);
  });
});

const tool = { version: '1.2.3', integrity: 'sha512-a', optionalDependencies: { 'tool-linux': '1.2.3' } };
const linked = { link: true, resolved: 'packages/own' };

/** npm on a registry that has these packages: it resolves the tool and its builds wherever the tool is missing. */
const registry = (builds: Lockfile['packages']) => async (lockfile: Lockfile) =>
  'node_modules/tool' in lockfile.packages
    ? lockfile
    : { packages: { ...lockfile.packages, 'node_modules/tool': tool, ...builds } };

describe('Completing a lockfile', () => {
  const stocked = registry({ 'node_modules/tool-linux': { version: '1.2.3', integrity: 'sha512-b' } });

  test('adds a build that npm left out', async () => {
    const { lockfile, problems } = await completeLockfile({ packages: { '': {}, 'node_modules/tool': tool } }, stocked);
    expect(problems).toEqual([]);
    expect(lockfile.packages['node_modules/tool-linux']).toMatchObject({ integrity: 'sha512-b' });
  });

  test('adds the hash that a build lacks', async () => {
    const packages = { 'node_modules/tool': tool, 'node_modules/tool-linux': { version: '1.2.3' } };
    const { lockfile, problems } = await completeLockfile({ packages }, stocked);
    expect(problems).toEqual([]);
    expect(findUnverified(lockfile)).toEqual([]);
  });

  test('names a build that the registry does not have, and its parent', async () => {
    const { problems } = await completeLockfile({ packages: { 'node_modules/tool': tool } }, registry({}));
    expect(problems).toEqual([
      'The registry has no tool-linux 1.2.3, which tool 1.2.3 wants on another platform: ' +
        'pin a version of which it has every build.',
    ]);
  });

  test('does not ask npm where nothing is missing', async () => {
    const complete: Lockfile = { packages: { 'node_modules/own': linked, 'node_modules/tool': { ...tool } } };
    const whole = { packages: { ...complete.packages, 'node_modules/tool-linux': { integrity: 'sha512-b' } } };
    const asked = await completeLockfile(whole, () => Promise.reject(new Error('asked')));
    expect(asked).toEqual({ lockfile: whole, problems: [] });
  });
});

describe('The checks of a lockfile', () => {
  test('see a package that is nested under the one that wants it', () => {
    const nested: Lockfile = {
      packages: {
        'node_modules/a': { optionalDependencies: { b: '1.0.0' } },
        'node_modules/a/node_modules/b': { version: '1.0.0' },
      },
    };
    expect(findMissingOptional(nested)).toEqual([]);
  });

  test('ask for no hash of a workspace or of what is inside another package', () => {
    const packages = { 'node_modules/own': linked, 'node_modules/a/node_modules/b': { inBundle: true }, own: {} };
    expect(findUnverified({ packages })).toEqual([]);
    expect(findUnverified({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toEqual(['node_modules/a']);
  });

  test('name a package whose entry says where it came from', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' }, 'node_modules/own': linked };
    expect(findPinnedHosts({ packages })).toEqual(['node_modules/a']);
  });
});
