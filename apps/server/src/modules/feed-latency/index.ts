export { createFeedLatency } from './feed-latency.ts';
export { findSending, findSendings } from './sending-repository.ts';
