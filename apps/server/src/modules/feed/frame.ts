import { FEED_PING_MS, type HeartbeatMessage } from '@sealtick/contract';

/** Frames of the WebSocket protocol (RFC 6455, 5.2) from server to client: whole, unmasked, uncompressed. */
const TEXT = 0x81;
const PING = 0x89;

export const PING_FRAME = Buffer.from([PING, 0]);

/** Returns a frame for each text, all in one buffer: one write sends them, to any number of sockets. */
export function textFrames(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const whole = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + headerLength(length) + length, 0));
  let at = 0;
  for (const [i, text] of texts.entries()) {
    at = writeHeader(whole, at, lengths[i]!);
    at += whole.write(text, at);
  }
  return whole;
}

const headerLength = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

function writeHeader(frame: Buffer, at: number, length: number): number {
  frame[at] = TEXT;
  if (length < 126) {
    frame[at + 1] = length;
    return at + 2;
  }
  if (length < 65_536) {
    frame[at + 1] = 126;
    return frame.writeUInt16BE(length, at + 2);
  }
  frame[at + 1] = 127;
  return frame.writeBigUInt64BE(BigInt(length), at + 2);
}

const HEARTBEAT: HeartbeatMessage = { type: 'heartbeat', data: { everyMs: FEED_PING_MS } };
export const HEARTBEAT_FRAME = textFrames([JSON.stringify(HEARTBEAT)]);
