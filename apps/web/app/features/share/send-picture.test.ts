import { expect, test, vi } from 'vitest';

const rendered = vi.hoisted(() => vi.fn());
vi.mock('@resvg/resvg-js', () => ({
  renderAsync: async (svg: string) => {
    rendered(svg);
    // One megabyte each, filled with the first character of the SVG.
    return { asPng: () => Buffer.alloc(1024 * 1024, svg[0]) };
  },
}));

const { sendPicture } = await import('./send-picture.server.ts');

const getBytes = async (svg: string) => Buffer.from(await (await sendPicture(svg)).arrayBuffer());

test('renders a picture once for concurrent requests', async () => {
  const pictures = await Promise.all(Array.from({ length: 50 }, () => getBytes('a drawing')));
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(pictures.every((picture) => picture[0] === 'a'.charCodeAt(0))).toBe(true);
});

test('caches pictures up to a number of bytes and evicts the least recently used', async () => {
  rendered.mockClear();
  for (let n = 0; n < 20; n += 1) await getBytes(`${n} of twenty`);
  expect(rendered).toHaveBeenCalledTimes(20);
  await getBytes('19 of twenty');
  expect(rendered).toHaveBeenCalledTimes(20);
  await getBytes('0 of twenty');
  expect(rendered).toHaveBeenCalledTimes(21);
});
