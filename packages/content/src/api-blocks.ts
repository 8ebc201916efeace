import type { ApiBlock } from '@sealtick/contract';
import { FEED_BLOCKS } from './api-blocks/feed-blocks.ts';
import { KEY_BLOCKS } from './api-blocks/key-blocks.ts';
import { LOG_BLOCKS } from './api-blocks/log-blocks.ts';
import { OWN_BLOCKS } from './api-blocks/own-blocks.ts';
import { SIGNAL_BLOCKS } from './api-blocks/signal-blocks.ts';
import { WEBHOOK_BLOCKS } from './api-blocks/webhook-blocks.ts';

/**
 * The blocks of the page in their order. A test with the address of a site, an email address and a password runs all of them in
 * this order. A block that prints `export NAME=VALUE` sets a variable of the environment that later blocks read.
 */
export const API_BLOCKS: readonly ApiBlock[] = [
  ...KEY_BLOCKS,
  ...SIGNAL_BLOCKS,
  ...WEBHOOK_BLOCKS,
  ...OWN_BLOCKS,
  ...FEED_BLOCKS,
  ...LOG_BLOCKS,
];
