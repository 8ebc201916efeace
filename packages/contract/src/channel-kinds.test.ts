import { expect, test } from 'vitest';
import { ALL_CHANNELS_MAX } from './channel-kinds.ts';

test('an account has at most 41 channels: 3 addresses, 3 chats, the 25 endpoints of the largest plan and 10 browsers', () => {
  expect(ALL_CHANNELS_MAX).toBe(3 + 3 + 25 + 10);
});
