export {
  type BarsFilter,
  type ClientOptions,
  type PricesFilter,
  SealtickClient,
  type SignalsFilter,
} from './client.ts';
export { Feed, FeedClosedError, type FeedGap, type FeedItem, type FeedOptions, type FeedState } from './feed/feed.ts';
export { ProblemError } from './problem-error.ts';
