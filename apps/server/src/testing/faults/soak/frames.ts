import type { Random } from './random.ts';

const TEXTS = [
  '{"type":"auth"}',
  '{"type":"auth","token":"x"}',
  '{"type":"subscribe"}',
  '{"type":"subscribe","since":"bm8"}',
  '{"type":"subscribe","batch":true}',
  '{"type":"nothing"}',
  '{',
  '[]',
  'null',
  '"__proto__"',
  '',
  'é'.repeat(900),
];
/** Opcodes: continuation, text, binary, close, ping, pong, and invalid ones. */
const OPCODES = [0, 1, 1, 1, 2, 8, 9, 10, 3, 11, 15];

/** Returns a client frame (RFC 6455) that may be malformed. */
export function frame(random: Random): Buffer {
  const payload = random.isOneIn(3) ? random.bytes(random.below(300)) : Buffer.from(random.of(TEXTS));
  const isFinal = !random.isOneIn(6);
  const isMasked = !random.isOneIn(12);
  const reserved = random.isOneIn(12) ? random.below(8) << 4 : 0;
  const head = [(isFinal ? 0x80 : 0) | reserved | random.of(OPCODES)];
  const claimed = random.isOneIn(10) ? random.below(70_000) : payload.length;
  const mask = isMasked ? 0x80 : 0;
  if (random.isOneIn(40)) head.push(mask | 127, 0x7f, 255, 255, 255, 255, 255, 255, 255);
  else if (claimed > 65_535) head.push(mask | 127, 0, 0, 0, 0, 0, 1, 0, 0);
  else if (claimed > 125) head.push(mask | 126, claimed >> 8, claimed & 255);
  else head.push(mask | claimed);
  const key = isMasked ? [...random.bytes(4)] : [];
  const masked = payload.map((byte, i) => (isMasked ? byte ^ key[i % 4]! : byte));
  return Buffer.concat([Buffer.from([...head, ...key]), masked]);
}
