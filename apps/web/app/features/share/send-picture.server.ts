import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';

const { resolve } = createRequire(import.meta.url);
/** The site's own font, so that pictures look the same on every machine. */
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  resolve(`@expo-google-fonts/inter/${file}`),
);
/** Memory for rendered pictures: several hundred of them. */
const CACHE_BYTES = 16 * 1024 * 1024;

type Picture = Buffer<ArrayBuffer>;

/** Rendered pictures by the hash of their SVG. Concurrent requests for one picture share one rendering. */
const pictures = new LRUCache<string, Picture, string>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (picture) => picture.byteLength,
  fetchMethod: (_hash, _stale, { context: svg }) => toPng(svg),
});

/** Renders SVG as PNG on a thread of its own, off the event loop. */
async function toPng(svg: string): Promise<Picture> {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' };
  return Buffer.from((await renderAsync(svg, { font })).asPng());
}

/** Answers with a picture of this SVG. The same SVG is drawn once. */
export async function sendPicture(svg: string): Promise<Response> {
  const hash = createHash('sha256').update(svg).digest('base64url');
  return new Response(await pictures.forceFetch(hash, { context: svg }), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=600' },
  });
}
