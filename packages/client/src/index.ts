export { type Changes, type ClientOptions, createClient, type SealtickClient } from './client.ts';
export { Backoff } from './feed/backoff.ts';
export { Feed, FeedClosedError, type FeedGap, type FeedItem, type FeedOptions, type FeedState } from './feed/feed.ts';
export { ProblemError } from './problem-error.ts';
export type { ReadMethods } from './read-methods.ts';
export type { WriteOptions } from './transport.ts';
export { type VerifiedWebhook, verifyWebhook, type WebhookHeaders } from './webhooks/verify-webhook.ts';
export { WebhookError } from './webhooks/webhook-error.ts';
