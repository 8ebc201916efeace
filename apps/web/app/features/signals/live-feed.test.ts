import { expect, test } from 'vitest';
import { feedAddress } from './live-feed.ts';

test('returns an address on the page’s own host, over TLS if the page is', () => {
  expect(feedAddress('https://signals.example.com/signals?q=eur#top')).toBe('wss://signals.example.com/ws');
  expect(feedAddress('http://127.0.0.1:4300/')).toBe('ws://127.0.0.1:4300/ws');
});
