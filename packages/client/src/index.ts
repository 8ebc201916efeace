export { type ClientOptions, createClient, type SealtickClient } from './client.ts';
export { Feed, FeedClosedError, type FeedGap, type FeedItem, type FeedOptions, type FeedState } from './feed/feed.ts';
export { ProblemError } from './problem-error.ts';
export type { ReadMethods } from './read-methods.ts';
