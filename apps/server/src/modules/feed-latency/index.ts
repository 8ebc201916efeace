export { createFeedLatency } from './feed-latency.ts';
export { findSending } from './sending-repository.ts';
