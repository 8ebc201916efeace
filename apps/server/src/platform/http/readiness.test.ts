import { describe, expect, test } from 'vitest';
import type { ReadinessCheck } from './readiness.ts';
import { useNotesApp } from './testing/use-notes-app.ts';

const start = useNotesApp();

describe('health', () => {
  const check = (name: string, outcome: () => Promise<void>): ReadinessCheck => ({ name, check: outcome });

  test('answers /healthz while every check fails', async () => {
    const app = await start({ checks: [check('database', () => Promise.reject(new Error('host 10.0.0.1 away')))] });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not ready', checks: [{ name: 'database', ok: false, reason: 'failed' }] },
    ]);
    expect(ready.headers['retry-after']).toBe('5');
  });

  test('answers /readyz with 200 if every check passes', async () => {
    const app = await start({ checks: [check('database', async () => {})] });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json().status]).toEqual([200, 'ready']);
    expect(ready.headers['retry-after']).toBeUndefined();
  });

  test('runs the checks once for concurrent readiness requests', async () => {
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const app = await start({ checks: [check('database', count)] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
    expect([...new Set(answers.map(({ statusCode }) => statusCode)), runs]).toEqual([200, 1]);
  });
});
