export { createFeedLatency } from './feed-latency.ts';
export { findSending, findSendings, type MarketSpeed } from './sending-repository.ts';
export { createSpeedsReader } from './speeds-reader.ts';
