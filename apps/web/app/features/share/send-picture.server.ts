import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';

const { resolve } = createRequire(import.meta.url);
/** Pictures are drawn in the site's own face, whatever the machine has. */
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  resolve(`@expo-google-fonts/inter/${file}`),
);
/** Pictures kept: one for each strategy, and some room. */
const KEPT = 32;

const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** A drawing as PNG. The same drawing is made once; it is made outside the thread that answers. */
function toPng(svg: string): Promise<Buffer<ArrayBuffer>> {
  const known = drawn.get(svg);
  if (known) return known;
  const making = renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' },
  }).then((image) => Buffer.from(image.asPng()));
  drawn.set(svg, making);
  making.catch(() => drawn.delete(svg));
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return making;
}

export async function sendPicture(svg: string): Promise<Response> {
  return new Response(await toPng(svg), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=600' },
  });
}
