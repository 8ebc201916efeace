import { z } from 'zod';
import { DELIVERY_CATEGORIES } from '../channel-kinds.ts';
import { Channel, ChannelId, DeliveryCategory, EXAMPLE_CHANNEL_ID } from '../delivery-channel.ts';
import { TEST_SENDS_PER_HOUR, TestResult } from '../delivery-receipt.ts';
import { input } from '../input.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: ChannelId });
const examples = { id: EXAMPLE_CHANNEL_ID };
const unknown = { NOT_FOUND: 'Unknown channel' } as const;

export const change = declareWrite({
  method: 'PATCH',
  path: '/api/delivery/channels/:id',
  tag: 'delivery',
  summary: 'Switches a channel on or off, or changes what it is asked to send',
  callers: 'accounts',
  scope: 'delivery',
  params,
  examples,
  body: z.strictObject({
    isOn: input(z.boolean(), 'Whether anything is sent to it', true).optional(),
    categories: input(
      z.array(DeliveryCategory).max(DELIVERY_CATEGORIES.length),
      'Kinds of messages that are sent to it',
      ['signals', 'updates'],
    ).optional(),
  }),
  answer: Channel,
  errors: { ...unknown, UNPROCESSABLE: 'Categories of a device: all devices share those of the rules' },
  audit: { act: 'channel.changed', label: 'Channel changed', subject: 'id' },
});

export const remove = declareWrite({
  method: 'DELETE',
  path: '/api/delivery/channels/:id',
  tag: 'delivery',
  summary: 'Deletes a channel; what was not sent yet is cancelled',
  callers: 'accounts',
  scope: 'delivery',
  params,
  examples,
  errors: unknown,
  audit: { act: 'channel.deleted', label: 'Channel deleted', subject: 'id' },
});

export const test = declareWrite({
  method: 'POST',
  path: '/api/delivery/channels/:id/test',
  tag: 'delivery',
  summary: 'Sends a test message to a channel immediately; it is marked as a test and is in no log',
  callers: 'accounts',
  scope: 'delivery',
  params,
  examples,
  answer: TestResult,
  errors: {
    ...unknown,
    CONFLICT: 'The channel is not confirmed or is disabled, or the site does not send at present',
    RATE_LIMITED: `More than ${TEST_SENDS_PER_HOUR} tests of the channel in an hour`,
  },
  audit: { act: 'channel.tested', label: 'Test message sent to a channel', subject: 'id' },
});
