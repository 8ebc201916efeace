export { Bridge, type BridgeOptions } from './bridge.ts';
export { readSettings } from './settings.ts';
export { callSite } from './site.ts';
export { BridgeState } from './state.ts';
