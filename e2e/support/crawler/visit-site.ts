import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Get } from './crawl.ts';

/** Returns a reader of a running site. @param cookie Sent with every request. */
export const visitSite =
  (origin: string, cookie = ''): Get =>
  async (path): Promise<Answer> => {
    const response = await fetch(origin + path, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    // A file is not read to its end.
    const html = isPage ? await response.text() : null;
    if (!isPage) await response.body?.cancel();
    return { status: response.status, location: response.headers.get('location'), html };
  };

/** Returns the paths that the site map lists. */
export async function readSitemap(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/** Returns every address of the route table that is a page without parameters. */
export function readRoutes(): string[] {
  const table = readFileSync(join(import.meta.dirname, '../../../apps/web/app/routes.ts'), 'utf8');
  const paths = [...table.matchAll(/^ {2}route\('([^':*]+)', '[^']+\.tsx'/gm)].map(([, path]) => `/${path}`);
  return ['/', ...paths];
}
