import fastify from 'fastify';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { renderPage } from './render-page.ts';

const getAnswered = async (response: Response) => {
  const app = fastify();
  app.get('*', (request, reply) => renderPage(async () => response, new RouterContextProvider(), request, reply));
  const answer = await app.inject('/signals');
  await app.close();
  return answer;
};

test('A page or its data is stored by the browser of the visitor alone, and depends on who that is', async () => {
  const { headers } = await getAnswered(new Response('a page'));
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie, authorization' });
});

test('A picture that is the same for everyone may be stored by all', async () => {
  const { headers } = await getAnswered(
    new Response('a picture', { headers: { 'cache-control': 'public, max-age=60' } }),
  );
  expect(headers['cache-control']).toBe('public, max-age=60');
  expect(headers).not.toHaveProperty('vary');
});
