import { API_VERSION } from '@sealtick/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { nameVersion } from './api-version.ts';
import { answerWithProblems } from './problem.ts';

const app = fastify();
answerWithProblems(app);
nameVersion(app);
app.get('/rows', async () => []);

const ask = (version?: string) =>
  app.inject({ url: '/rows', headers: version === undefined ? {} : { 'sealtick-version': version } });

test.each([undefined, API_VERSION, '2026-01-01'])(
  'answers a program of version %s, and names the current one',
  async (version) => {
    const { statusCode, headers } = await ask(version);
    expect([statusCode, headers['sealtick-version']]).toEqual([200, API_VERSION]);
  },
);

test.each(['2999-01-01', '2', '', 'latest'])('refuses the version %j and says what would be right', async (version) => {
  const answer = await ask(version);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([{ path: 'Sealtick-Version', message: expect.stringContaining(API_VERSION) }]);
});
