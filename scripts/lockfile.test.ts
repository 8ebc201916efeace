import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completeLockfile, findMissingOptional, type Lockfile } from './lockfile.ts';

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');

describe('The lockfile', () => {
  test('names the builds of every package for every platform, or npm ci refuses it', () => {
    expect(findMissingOptional(JSON.parse(text) as Lockfile), 'run: npm run lockfile').toEqual([]);
  });

  test('names no registry', () => {
    expect(text).not.toMatch(/"resolved": "https?:/);
  });
});

describe('Completing a lockfile', () => {
  const lockfile: Lockfile = {
    packages: {
      '': {},
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          'tool-linux-x64-musl': '1.2.3',
          'tool-win32-arm64': '1.2.3',
          'tool-linux-x64': '1.2.3',
        },
      },
      'node_modules/tool-linux-x64': { version: '1.2.3' },
    },
  };

  test('adds what is missing, for its platform only', () => {
    const { packages } = completeLockfile(lockfile);
    expect(packages['node_modules/tool-linux-x64-musl']).toEqual({
      ...{ version: '1.2.3', dev: true, optional: true },
      ...{ os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    });
    expect(packages['node_modules/tool-win32-arm64']).toMatchObject({ os: ['win32'], cpu: ['arm64'] });
    expect(findMissingOptional({ packages })).toEqual([]);
  });

  test('leaves a complete one as it is', () => {
    const complete = completeLockfile(lockfile);
    expect(completeLockfile(complete)).toEqual(complete);
  });

  test('sees a package that is nested under the one that wants it', () => {
    const nested: Lockfile = {
      packages: {
        'node_modules/a': { optionalDependencies: { b: '1.0.0' } },
        'node_modules/a/node_modules/b': { version: '1.0.0' },
      },
    };
    expect(findMissingOptional(nested)).toEqual([]);
  });
});
