import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { openProgram } from '../../testing/open-program.ts';
import { drawBadge } from './draw-badge.ts';
import { recordFindings } from './testing/record-findings.ts';

const NOW = Date.UTC(2026, 2, 16, 9);

test.each([
  ['operational', 'operational'],
  ['degraded', 'degraded'],
  ['outage', 'outage'],
  [null, 'not known'],
] as const)('The badge of the state %s says "%s", as text and for screen readers', (overall, text) => {
  const badge = drawBadge(overall);
  expect(badge).toContain(`role="img" aria-label="status: ${text}"`);
  expect(badge).toContain(`<title>status: ${text}</title>`);
  expect(badge).toContain(`>${text}</text>`);
});

test('Each state has a colour of its own', () => {
  const colors = (['operational', 'degraded', 'outage', null] as const).map(
    (state) => /z" fill="(#\w+)"/.exec(drawBadge(state))?.[1],
  );
  expect(new Set(colors).size).toBe(4);
});

test('The address of the badge serves the state of the last checks as a picture', async () => {
  const program = await openProgram({ now: () => NOW });
  const [website, feed] = ['website', 'feed'] as const;
  await recordFindings(program.db.database, [
    { component: website, at: NOW - MINUTE_MS, state: 'operational', durationMs: 20, badInARow: 0 },
    { component: feed, at: NOW - MINUTE_MS, state: 'degraded', durationMs: 20, badInARow: 1 },
  ]);
  const answer = await program.ask({ url: '/api/status/badge.svg' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(answer.body).toBe(drawBadge('degraded'));
  await program.close();
});
