import { expect, test } from 'vitest';
import { forwardHeaders } from './forward-headers.ts';

test('a page has every header that its routes declare, and inner routes decide', () => {
  const page = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  const outer = new Headers({ 'cache-control': 'private, no-cache', 'content-type': 'application/json' });
  const inner = new Headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  forwardHeaders({ root: outer, 'routes/own-strategy': inner }, page);
  expect(Object.fromEntries(page)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('a page sets the cookies of all its routes', () => {
  const page = new Headers();
  forwardHeaders({ a: new Headers({ 'set-cookie': 'a=1' }), b: new Headers({ 'set-cookie': 'b=2' }) }, page);
  expect(page.getSetCookie()).toEqual(['a=1', 'b=2']);
});
