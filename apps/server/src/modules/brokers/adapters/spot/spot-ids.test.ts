import { expect, test } from 'vitest';
import { readSpotId, toSpotId } from './spot-ids.ts';

const OWN = 'st-0123456789abcdef0123456789-12';

test.each([
  [OWN, 'entry', 0],
  [OWN, 'stop', 7],
  ['st-0123456789abcdef0123456789-1', 'close', 46_655],
  ['s1-a1-7', 'stop', 40],
] as const)(
  'The id of %s as %s number %d has at most 32 letters and digits, and is read again',
  (clientId, role, count) => {
    const id = toSpotId(clientId, role, count)!;
    expect(id).toMatch(/^[0-9A-Za-z]{1,32}$/);
    expect(readSpotId(id)).toEqual({ clientId, role, count });
  },
);

test('Orders of one entry have different ids', () => {
  const ids = [toSpotId(OWN, 'entry'), toSpotId(OWN, 'stop'), toSpotId(OWN, 'stop', 1), toSpotId(OWN, 'close')];
  expect(new Set(ids).size).toBe(4);
});

test.each([
  ['a part above 999', 'st-0123456789abcdef0123456789-1296', 0],
  ['capital letters', 'AN-ID', 0],
  ['more orders than three digits name', OWN, 46_656],
])('An id with %s is refused', (_what, clientId, count) => {
  expect(toSpotId(clientId, 'stop', count)).toBeNull();
});

test.each(['', 'web-1234', 'c0ffee', '0123456789abcdef012345678901x000'])(
  'The id %j of another program is not read as one of the site',
  (id) => {
    expect(readSpotId(id)).toBeNull();
  },
);
