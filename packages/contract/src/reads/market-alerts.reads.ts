import { z } from 'zod';
import { LoggedAlert } from '../feed.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/market-alerts',
  tag: 'market',
  summary:
    'Market alerts of the last 24 hours, at most 50, the newest first: high-impact releases ahead, and abnormal volatility',
  entitlement: 'open',
  answer: z.array(LoggedAlert),
});
