import { expect, test } from 'vitest';
import { PriceAlertInput } from './price-alert.ts';
import { PushSubscriptionInput } from './push-device.ts';
import { NewEndpoint } from './webhook-endpoint.ts';

const keys = { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) };
const endpoint = 'https://push.example.com/x';

// What was pasted with a line break, a form feed or marks of direction loses them.
test.each([
  ['the note of a price alert', PriceAlertInput, { symbol: 'EURUSD', level: '1.1', note: 'a\tb\n\u202ec\fd' }],
  ['the label of a device', PushSubscriptionInput, { endpoint, keys, label: 'Firefox\non Linux' }],
])('%s is one line without control characters', (_name, schema, input) => {
  expect(JSON.stringify(schema.parse(input))).not.toMatch(/\\[tnf]|\u202e/);
});

test.each([
  ['an endpoint', NewEndpoint, { url: 'https://example.com/a\u0000b' }],
  ['an endpoint with a line break', NewEndpoint, { url: 'https://example.com/a\nb' }],
  ['a device', PushSubscriptionInput, { endpoint: `${endpoint}\u0000`, keys, label: 'Firefox' }],
])('the address of %s has no control characters', (_name, schema, input) => {
  expect(schema.safeParse(input).success).toBe(false);
});
