/** Programs that place orders at the terminal of a member, with the files that belong next to them. */
export const BRIDGE_FILES = [
  'SealtickBridge.mq4',
  'SealtickBridge.mq5',
  'SealtickBridge.mqh',
  'sealtick-ib-bridge.mjs',
  'ib-bridge.example.json',
] as const;
export type BridgeFile = (typeof BRIDGE_FILES)[number];
