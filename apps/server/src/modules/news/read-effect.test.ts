import type { NewsEffect } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';

const NOW = Date.UTC(2026, 2, 16, 12);

let program: OpenProgram;
let cookie: string;
beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  cookie = await joinProgram(program.db.database, { id: 'amara', at: NOW });
});
afterAll(() => program.close());

const ask = (query = '', headers: Record<string, string> = { cookie }) =>
  program.ask({ method: 'GET', url: `/api/news-filter/effect${query}`, headers: { host: 'localhost', ...headers } });

test('without a closed trade there is no group, and all strategies count for a member who follows none', async () => {
  const effect: NewsEffect = (await ask()).json();
  const releaseStrategies = [{ id: 'after-the-release', name: 'After the Release' }];
  expect(effect).toEqual({
    minutes: 30,
    isFollowed: false,
    strategies: STRATEGIES.length,
    releaseStrategies,
    groups: [],
  });
  expect((await ask('?minutes=60&spares=none')).json()).toMatchObject({ minutes: 60, groups: [] });
});

test.each(['0', '241', '1.5', 'many', ''])('refuses %j minutes and says what is right', async (minutes) => {
  const answer = await ask(`?minutes=${minutes}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject([{ path: 'minutes' }]);
});

test('answers no visitor', async () => {
  expect((await ask('', {})).statusCode).toBe(401);
});
