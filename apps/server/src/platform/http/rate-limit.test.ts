import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useNotesApp } from './testing/use-notes-app.ts';

const start = useNotesApp();

describe('limits', () => {
  const call = (app: FastifyInstance, remoteAddress: string, forwarded?: string) =>
    app.inject({ url: '/api/notes', remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });

  test('rejects the 101st call per minute, for that address and policy only', async () => {
    const app = await start();
    const first = await call(app, '192.0.2.1');
    expect(first.headers['ratelimit-policy']).toBe('"strategies";q=100;w=60');
    expect(first.headers.ratelimit).toBe('"strategies";r=99;t=60');
    for (let n = 2; n <= 100; n += 1) await call(app, '192.0.2.1');
    const refused = await call(app, '192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await call(app, '192.0.2.2')).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/notes/7', remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
  });

  test('delays rejections from twice the quota on, without delaying other callers', async () => {
    const app = await start();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let n = 1; n <= 200; n += 1) await call(app, '192.0.2.1');
    const answered: number[] = [];
    const late = call(app, '192.0.2.1').then(({ statusCode }) => answered.push(statusCode));
    answered.push((await call(app, '192.0.2.2')).statusCode);
    expect(answered).toEqual([200]);
    vi.advanceTimersByTime(1_000);
    await late;
    expect(answered).toEqual([200, 429]);
  });

  test('reports a full minute in the RateLimit header of a first call', async () => {
    const app = await start();
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const quotas = new Set<unknown>();
    for (let n = 0; n < 100; n += 1) {
      clock.mockReturnValue(6_000 + n * 0.123_457);
      quotas.add((await call(app, `192.0.2.${n}`)).headers.ratelimit);
    }
    expect([...quotas]).toEqual(['"strategies";r=99;t=60']);
  });

  test('ignores X-Forwarded-For if no proxy is trusted', async () => {
    const app = await start();
    const left = [await call(app, '192.0.2.1', '10.0.0.1'), await call(app, '192.0.2.1', '10.0.0.2')];
    expect(left.map((answer) => /r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1])).toEqual(['99', '98']);
  });

  test('uses only the addresses that a trusted proxy added', async () => {
    const app = await start({}, ['192.0.2.1']);
    const left = [
      await call(app, '192.0.2.1', '203.0.113.1'),
      await call(app, '192.0.2.1', '203.0.113.2'),
      await call(app, '192.0.2.1', '198.51.100.9, 203.0.113.1'),
      await call(app, '192.0.2.7', '203.0.113.1'),
    ].map((answer) => /r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
    expect(left).toEqual(['99', '99', '98', '99']);
  });

  test('counts the addresses of one IPv6 network together', async () => {
    const app = await start();
    const left = [await call(app, '2001:db8::1'), await call(app, '2001:db8::2'), await call(app, '2001:db8:0:1::1')];
    expect(left.map((answer) => /r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1])).toEqual(['99', '98', '99']);
  });
});
