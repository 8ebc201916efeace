import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';

const { resolve } = createRequire(import.meta.url);
/** Pictures are drawn in the site's own font, whatever the machine has. */
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  resolve(`@expo-google-fonts/inter/${file}`),
);
/** Memory for pictures that are ready: some hundreds of them. */
const CACHE_BYTES = 16 * 1024 * 1024;

type Picture = Buffer<ArrayBuffer>;

/** By the hash of the drawing. A picture that is being made is made once, whoever asks meanwhile. */
const pictures = new LRUCache<string, Picture, string>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (picture) => picture.byteLength,
  fetchMethod: (_hash, _stale, { context: svg }) => toPng(svg),
});

/** A drawing as PNG, made outside the thread that answers. */
async function toPng(svg: string): Promise<Picture> {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' };
  return Buffer.from((await renderAsync(svg, { font })).asPng());
}

export async function sendPicture(svg: string): Promise<Response> {
  const hash = createHash('sha256').update(svg).digest('base64url');
  return new Response(await pictures.forceFetch(hash, { context: svg }), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=600' },
  });
}
