import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenProgram, openProgram } from './open-program.ts';

const NAMES = [
  'admin',
  'administrator',
  'graphql',
  'graphiql',
  'metrics',
  'debug',
  'debug/vars',
  'debug/pprof',
  'actuator',
  'actuator/env',
  'actuator/heapdump',
  'console',
  'swagger',
  'swagger-ui',
  'swagger.json',
  'docs',
  'documentation',
  'documentation/json',
  'redoc',
  'openapi.yaml',
  'phpinfo.php',
  'wp-login.php',
  'wp-admin',
  'server-status',
  'server-info',
  '.env',
  '.env.local',
  '.git/config',
  '.git/HEAD',
  '.svn/entries',
  '.npmrc',
  '.ssh/id_rsa',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'node_modules',
  'src/main.ts',
  'migrations',
  'log-key.pem',
  'sign-in.key',
  'encryption.key',
  'audit.key',
  'checkpoints.log',
  'erasures.log',
  'backup.sql',
  'dump.sql',
  'db.sqlite',
  'trace',
  'heapdump',
  'config',
];
/** Where a program may have left them: at the site, below the API and below its versions. */
const PLACES = ['/', '/api/', '/api/v1/', '/.well-known/sealtick/'];
const PROBES = PLACES.flatMap((place) => NAMES.map((name) => `${place}${name}`));

let program: OpenProgram;
beforeAll(async () => {
  program = await openProgram({ now: () => Date.UTC(2026, 2, 16) });
});
afterAll(() => program.close());

test('No page for developers or operators, no file of the program and no second API is reachable', async () => {
  expect(PROBES.length).toBe(200);
  for (const url of PROBES) {
    const answer = await program.ask({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.body.replaceAll(url, ''), url).not.toMatch(/\bat .*\.(ts|js):\d+|node_modules|PostgreSQL/);
  }
});

test('TRACE and CONNECT are not answered', async () => {
  for (const method of ['TRACE', 'CONNECT']) {
    const answer = await program.ask({ url: '/api/signals', method: method as 'GET' });
    expect([404, 405, 501]).toContain(answer.statusCode);
  }
});

test('Addresses of clients that the sender invents are one client', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 1_000; n++) {
    const spoofed = [`10.1.${n >> 8}.${n & 255}`, `::ffff:10.2.${n >> 8}.${n & 255}`, `a, 10.3.0.${n & 255}`][n % 3]!;
    const headers = { 'x-forwarded-for': spoofed, forwarded: `for=${spoofed}`, 'x-real-ip': spoofed };
    const answer = await program.app.inject({ url: '/api/instruments', remoteAddress: '198.51.100.7', headers });
    statuses.push(answer.statusCode);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(500);
  expect(statuses[0]).toBe(200);
});
