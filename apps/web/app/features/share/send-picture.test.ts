import { expect, test, vi } from 'vitest';

const drawn = vi.hoisted(() => vi.fn());
vi.mock('@resvg/resvg-js', () => ({
  renderAsync: async (svg: string) => {
    drawn(svg);
    // A megabyte each, of the drawing's own first letter.
    return { asPng: () => Buffer.alloc(1024 * 1024, svg[0]) };
  },
}));

const { sendPicture } = await import('./send-picture.server.ts');

const bytesOf = async (svg: string) => Buffer.from(await (await sendPicture(svg)).arrayBuffer());

test('A picture that many ask for at once is drawn once', async () => {
  const pictures = await Promise.all(Array.from({ length: 50 }, () => bytesOf('a drawing')));
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(pictures.every((picture) => picture[0] === 'a'.charCodeAt(0))).toBe(true);
});

test('Pictures are kept up to a number of bytes, the last used longest', async () => {
  drawn.mockClear();
  for (let n = 0; n < 20; n += 1) await bytesOf(`${n} of twenty`);
  expect(drawn).toHaveBeenCalledTimes(20);
  await bytesOf('19 of twenty');
  expect(drawn).toHaveBeenCalledTimes(20);
  await bytesOf('0 of twenty');
  expect(drawn).toHaveBeenCalledTimes(21);
});
