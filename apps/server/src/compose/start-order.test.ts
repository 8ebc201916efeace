import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenProgram, openProgram } from '../testing/open-program.ts';

let program: OpenProgram;
beforeAll(async () => {
  program = await openProgram({ now: () => Date.UTC(2026, 0, 5, 12) });
});
afterAll(() => program.close());

test('Positions at brokers have their stops again before market and strategies are prepared', () => {
  const { modules } = program;
  const at = (name: string) => modules.findIndex((module) => module.name === name);
  expect(modules.filter(({ startFirst }) => startFirst !== undefined).map(({ name }) => name)).toEqual(['brokers']);
  // What its work needs: the keys that open credentials, and the audit log that names their use.
  for (const earlier of ['identity', 'audit']) expect(at(earlier), earlier).toBeLessThan(at('brokers'));
  for (const later of ['market-data', 'log', 'delivery', 'runner', 'components'])
    expect(at(later), later).toBeGreaterThan(at('brokers'));
});
