import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SHUTDOWN_MS } from '../apps/server/src/platform/shutdown.ts';

const root = dirname(import.meta.dirname);
const INSTALLED = '/opt/sealtick';

const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');
/** What a setting of the unit, or a field of the other files, is set to. */
const settingOf = (text: string, name: string): string => new RegExp(`^\\s*${name}[=:]\\s*(.+)$`, 'm').exec(text)![1]!;
const missing = (paths: readonly string[]): string[] => paths.filter((path) => !existsSync(join(root, path)));
const wordsOf = (list: string): string[] => JSON.parse(list);
const isPath = (word: string): boolean => word.includes('/') && !word.startsWith('/');

describe('The unit of systemd', () => {
  const unit = read('sealtick.service');

  test('Names only what a checkout has', () => {
    expect(settingOf(unit, 'WorkingDirectory')).toBe(INSTALLED);
    const inside = [...unit.matchAll(new RegExp(`${INSTALLED}/(\\S+)`, 'g'))].map(([, path]) => path!);
    const [, ...words] = settingOf(unit, 'ExecStart').split(' ');
    expect(words.filter(isPath)).toHaveLength(1);
    expect(missing([...inside, ...words])).toEqual([]);
  });

  test('Gives the program the time to stop, and starts it again however it ended', () => {
    expect(Number(settingOf(unit, 'TimeoutStopSec')) * 1000).toBeGreaterThan(2 * SHUTDOWN_MS);
    expect(settingOf(unit, 'KillMode')).toBe('mixed');
    expect(settingOf(unit, 'Restart')).toBe('always');
    expect(settingOf(unit, 'RestartPreventExitStatus')).toBe('2');
  });

  test('Has its data where it may write', () => {
    expect(settingOf(unit, 'Environment')).toBe(`DATA_DIR=/var/lib/${settingOf(unit, 'StateDirectory')}`);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (hasSystemd) {
    test('Is one that systemd understands', () => {
      const folder = mkdtempSync(join(tmpdir(), 'sealtick-unit-'));
      const path = join(folder, 'sealtick.service');
      writeFileSync(path, unit.replaceAll(INSTALLED, root));
      const { status, stderr, stdout } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
        encoding: 'utf8',
      });
      rmSync(folder, { recursive: true });
      expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('sealtick'))).toEqual([]);
      expect(status).toBe(0);
    });
  }
});

describe('The image', () => {
  const dockerfile = read('Dockerfile');

  test('Names only what a checkout has', () => {
    const commands = [...dockerfile.matchAll(/(\[.*\])$/gm)].map(([, list]) => wordsOf(list!));
    expect(commands).toHaveLength(2);
    expect(missing(commands.flat().filter(isPath))).toEqual([]);
    const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
    for (const [, script] of dockerfile.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(script!);
  });

  test('Leaves out what is not part of the program, and nothing that the program reads', () => {
    const ignored = read('Dockerfile.dockerignore').trim().split('\n');
    expect(ignored).toContain('**/node_modules');
    expect(ignored.some((pattern) => /deploy|docs|packages|apps/.test(pattern))).toBe(false);
  });

  test('Runs as a user with a name, on a volume of its own', () => {
    const user = settingOf(dockerfile.replaceAll(/^(USER|VOLUME) /gm, '$1='), 'USER');
    expect(dockerfile).toMatch(new RegExp(`useradd .* ${user} `));
    expect(dockerfile).toContain(`DATA_DIR=${/^VOLUME (.+)$/m.exec(dockerfile)![1]} `);
  });
});

describe('The composition', () => {
  const compose = read('compose.yaml');

  test('Is built from the image’s file, and keeps the data on a volume', () => {
    expect(settingOf(compose, 'context')).toBe('..');
    expect(missing([settingOf(compose, 'dockerfile')])).toEqual([]);
    expect(compose).toContain(`- data:${/^VOLUME (.+)$/m.exec(read('Dockerfile'))![1]}`);
  });

  test('Gives the program the time to stop, and starts it again however it ended', () => {
    expect(Number.parseInt(settingOf(compose, 'stop_grace_period'), 10) * 1000).toBeGreaterThan(2 * SHUTDOWN_MS);
    expect(settingOf(compose, 'restart')).toBe('unless-stopped');
  });
});
