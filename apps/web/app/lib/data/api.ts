import { untilStaying } from '../navigation/leave-page.ts';

export interface Page<T> {
  readonly data: T;
  /** Path of the next page, from the Link header; null on the last one. */
  readonly next: string | null;
}

/** GET with cookies. @throws {Error} "status: body" for any response that is not OK. */
export async function getPage<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
  const staying = untilStaying();
  if (staying) await staying;
  const response = await fetch(path, {
    credentials: 'include',
    headers: { accept: 'application/json' },
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  return { data: await response.json(), next: nextPath(response.headers.get('link')) };
}

/** Returns only the path: the next page comes from this host, whatever host the header names. */
export function nextPath(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  if (target === undefined || !URL.canParse(target, 'http://relative.invalid')) return null;
  const url = new URL(target, 'http://relative.invalid');
  return url.pathname + url.search;
}
