/**
 * A process that encodes a picture of a member. The libraries of the formats are not written in JavaScript: a picture that
 * damages the memory of this process, or needs too much, does not harm the server.
 */
import { constants, setPriority } from 'node:os';
import { ResizeFit, Transformer } from '@napi-rs/image';
import type { EncodedPicture, PictureTask } from './picture-process.ts';

/** Width and height of a stored picture of a member, pixels: twice the largest on a page. */
const SIDE = 256;
const QUALITY = 85;
/** Longer side of a stored screenshot, pixels: its text stays readable. */
const LONGEST = 1_920;

// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', async (task: PictureTask) => process.send!(await encode(task)));
process.on('disconnect', () => process.exit());

async function encode({ given, kind }: PictureTask): Promise<EncodedPicture> {
  try {
    const picture = new Transformer(Buffer.from(given)).rotate();
    if (kind === 'profile') return { picture: await picture.resize(SIDE, SIDE).webp(QUALITY) };
    const { width, height } = await new Transformer(Buffer.from(given)).metadata();
    const isLarge = Math.max(width, height) > LONGEST;
    if (isLarge) picture.resize(LONGEST, LONGEST, null, ResizeFit.Inside);
    return { picture: await picture.webp(QUALITY) };
  } catch (error) {
    return { problem: String(error) };
  }
}
