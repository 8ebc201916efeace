import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENVIRONMENT_VARIABLES } from '../apps/server/src/config/environment-variables.ts';
import { SHUTDOWN_MS } from '../apps/server/src/platform/shutdown.ts';
import { writes } from '../packages/contract/src/index.ts';

const root = dirname(import.meta.dirname);
const INSTALLED = '/opt/sealtick';
const UNITS = ['sealtick.service', 'sealtick-backup.service', 'sealtick-backup.timer'] as const;

const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');
/** Returns the value of a setting of the unit, or of a field of the other files. */
const getSetting = (text: string, name: string): string => new RegExp(`^\\s*${name}[=:]\\s*(.+)$`, 'm').exec(text)![1]!;
const missing = (paths: readonly string[]): string[] => paths.filter((path) => !existsSync(join(root, path)));
const getWords = (list: string): string[] => JSON.parse(list);
const isPath = (word: string): boolean => word.includes('/') && !word.startsWith('/');

describe('The systemd unit', () => {
  const unit = read('sealtick.service');

  test('names only files of a checkout', () => {
    expect(getSetting(unit, 'WorkingDirectory')).toBe(INSTALLED);
    const inside = [...unit.matchAll(new RegExp(`${INSTALLED}/(\\S+)`, 'g'))].map(([, path]) => path!);
    const [, ...args] = getSetting(unit, 'ExecStart').split(' ');
    expect(args.filter(isPath)).toHaveLength(1);
    expect(missing([...inside, ...args])).toEqual([]);
  });

  test('gives the program time to stop, and always restarts it', () => {
    expect(Number(getSetting(unit, 'TimeoutStopSec')) * 1000).toBeGreaterThan(2 * SHUTDOWN_MS);
    expect(getSetting(unit, 'KillMode')).toBe('mixed');
    expect(getSetting(unit, 'Restart')).toBe('always');
    expect(getSetting(unit, 'RestartPreventExitStatus')).toBe('2');
  });

  test('stores its data in a writable folder', () => {
    expect(getSetting(unit, 'Environment')).toBe(`DATA_DIR=/var/lib/${getSetting(unit, 'StateDirectory')}`);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  describe.runIf(hasSystemd)('in systemd', () => {
    test.each(UNITS)('%s is valid for systemd', (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'sealtick-unit-'));
      for (const one of UNITS) writeFileSync(join(folder, one), read(one).replaceAll(INSTALLED, root));
      const path = join(folder, name);
      const { status, stderr, stdout } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
        encoding: 'utf8',
      });
      rmSync(folder, { recursive: true });
      expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('sealtick'))).toEqual([]);
      expect(status).toBe(0);
    });
  });
});

describe('The unit that writes backups', () => {
  const unit = read('sealtick-backup.service');
  const service = read('sealtick.service');

  test('runs as the service does, and is started by the timer', () => {
    for (const name of ['User', 'WorkingDirectory', 'Environment', 'EnvironmentFile'])
      expect(getSetting(unit, name)).toBe(getSetting(service, name));
    expect(getSetting(read('sealtick-backup.timer'), 'OnCalendar')).toBe('*-*-* 02:40:00');
    const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    for (const name of UNITS) expect(operations).toContain(`deploy/${name}`);
  });

  test('writes each backup to a new folder below the data folder, and removes old ones there', () => {
    const script = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit)![1]!.replaceAll(/([$%])\1/g, '$1');
    const node = `${INSTALLED}/node_modules/.bin/node`;
    expect(script).toContain(`exec ${node} `);
    const { stdout } = spawnSync('/bin/sh', ['-c', script.replace(node, 'echo')], { encoding: 'utf8' });
    const [file, command, folder] = stdout.trim().split(' ');
    expect(missing([file!])).toEqual([]);
    expect(command).toBe('backup');
    const backups = `/var/lib/${getSetting(service, 'StateDirectory')}/backups`;
    expect(folder).toMatch(new RegExp(`^${backups}/\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d$`));
    expect(getSetting(unit, 'ExecStartPost')).toContain(`find ${backups} -mindepth 1 -maxdepth 1 `);
  });
});

describe('The image', () => {
  const dockerfile = read('Dockerfile');

  test('names only files of a checkout', () => {
    const commands = [...dockerfile.matchAll(/(\[.*\])$/gm)].map(([, list]) => getWords(list!));
    expect(commands).toHaveLength(2);
    expect(missing(commands.flat().filter(isPath))).toEqual([]);
    const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
    for (const [, script] of dockerfile.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(script!);
  });

  test('contains the files that the program reads and no others', () => {
    const ignored = read('Dockerfile.dockerignore').trim().split('\n');
    expect(ignored).toContain('**/node_modules');
    expect(ignored.some((pattern) => /deploy|docs|packages|apps/.test(pattern))).toBe(false);
  });

  test('runs as a named user with its own volume', () => {
    const user = getSetting(dockerfile.replaceAll(/^(USER|VOLUME) /gm, '$1='), 'USER');
    expect(dockerfile).toMatch(new RegExp(`useradd .* ${user} `));
    expect(dockerfile).toContain(`DATA_DIR=${/^VOLUME (.+)$/m.exec(dockerfile)![1]} `);
  });
});

describe('The compose file', () => {
  const compose = read('compose.yaml');

  test('builds the image from its Dockerfile and stores the data on a volume', () => {
    expect(getSetting(compose, 'context')).toBe('..');
    expect(missing([getSetting(compose, 'dockerfile')])).toEqual([]);
    expect(compose).toContain(`- data:${/^VOLUME (.+)$/m.exec(read('Dockerfile'))![1]}`);
  });

  test('takes every variable from the file that systemd reads, and overrides none', () => {
    const [, file] = /env_file:\n\s+- (.+)/.exec(compose)!;
    expect(getSetting(read('sealtick.service'), 'EnvironmentFile')).toBe(`-${file}`);
    expect(compose).not.toMatch(/^ +environment:/m);
  });

  test('gives the program time to stop, and always restarts it', () => {
    expect(Number.parseInt(getSetting(compose, 'stop_grace_period'), 10) * 1000).toBeGreaterThan(2 * SHUTDOWN_MS);
    expect(getSetting(compose, 'restart')).toBe('unless-stopped');
  });
});

describe('The examples of proxies', () => {
  test.each(['nginx.conf', 'Caddyfile'])('forward to the address on which the program listens: %s', (name) => {
    expect(read(name)).toContain(`127.0.0.1:${ENVIRONMENT_VARIABLES.PORT.default}`);
    expect(ENVIRONMENT_VARIABLES.HOST.default).toBe('127.0.0.1');
  });

  test('of nginx passes on what the program needs', () => {
    const site = read('nginx.conf');
    for (const name of ['Host $host', 'X-Forwarded-For $remote_addr', 'Upgrade $http_upgrade'])
      expect(site).toContain(`proxy_set_header ${name};`);
  });

  const [, table] = readFileSync(join(root, 'docs/security/data-classes.md'), 'utf8').split('| Address | Secret |');
  const secret = [...table!.matchAll(/`(\/[^`]+)`(?=.* \|$)/gm)].map(([, address]) => address!.replaceAll('…', 'abc'));

  test('are tested with every address that has a secret', () => {
    expect(secret).toHaveLength(7);
  });

  test.each<[string, string]>([
    ['/signals?status=open', '1'],
    ['/delivery-settings?tab=email&confirm=abc', '0'],
    ['/api/support/concerns', '0'],
    ...secret.map((address): [string, string] => [address, '0']),
  ])('of nginx logs %s: %s', (address, logged) => {
    const [, map] = /map \$request_uri \$sealtick_logged \{([^}]*)\}/.exec(read('nginx.conf'))!;
    const rules = [...map!.matchAll(/"~(.+)" 0;/g)].map(([, rule]) => new RegExp(rule!));
    expect(rules.some((rule) => rule.test(address)) ? '0' : '1').toBe(logged);
  });

  test('of nginx logs neither the page before a request nor the address of one that fails', () => {
    const site = read('nginx.conf');
    expect(site).not.toContain('$http_referer');
    const servers = site.split(/^server \{/m).slice(1);
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      expect(server).toMatch(/^ {4}access_log (off|\S+ sealtick if=\$sealtick_logged);$/m);
      expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
    }
  });

  test.runIf(spawnSync('nginx', ['-v']).status === 0)('of nginx is valid for nginx', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sealtick-nginx-'));
    // Without the certificate, which is not here.
    const site = read('nginx.conf').replaceAll('/var/log/nginx', folder).replace('443 ssl', '443');
    const http = site.replaceAll(/^ +ssl_.*$/gm, '');
    const config = `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${http} }`;
    writeFileSync(join(folder, 'nginx.conf'), config);
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(status, stderr).toBe(0);
  });

  test('of nginx accepts the largest body that a write does, as the documents say', () => {
    const largest = Math.max(
      ...Object.values(writes).flatMap((ofNoun) => Object.values(ofNoun).map((one) => one.bodyLimit)),
    );
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('nginx.conf'))!;
    expect(Number(megabytes) * 2 ** 20).toBeGreaterThanOrEqual(largest);
    const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    expect(operations).toContain(`- accept bodies of ${megabytes} MB;`);
  });
});

test('every setting of the environment has its row in the document, but the one for developers', () => {
  const text = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const missing = Object.keys(ENVIRONMENT_VARIABLES).filter((name) => !text.includes(`\`${name}\``));
  expect(missing).toEqual(['NODE_ENV']);
});
