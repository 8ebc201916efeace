/**
 * A process that encodes a picture of a member. The libraries of the formats are not written in JavaScript: a picture that
 * damages the memory of this process, or needs too much, does not harm the server.
 */
import { constants, setPriority } from 'node:os';
import { Transformer } from '@napi-rs/image';
import type { EncodedPicture } from './picture-process.ts';

/** Width and height of a stored picture, pixels: twice the largest on a page. */
const SIDE = 256;
const QUALITY = 85;

// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', async (given: Uint8Array) => process.send!(await encode(given)));
process.on('disconnect', () => process.exit());

async function encode(given: Uint8Array): Promise<EncodedPicture> {
  try {
    return { picture: await new Transformer(Buffer.from(given)).rotate().resize(SIDE, SIDE).webp(QUALITY) };
  } catch (error) {
    return { problem: String(error) };
  }
}
