export { Bridge, type BridgeOptions } from './bridge.ts';
export { callSite } from './site.ts';
export { BridgeState } from './state.ts';
