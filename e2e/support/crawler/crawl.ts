import { type ReadPage, readHtml } from './read-html.ts';

/** What a site answers under an address. */
export interface Answer {
  readonly status: number;
  /** Where it leads to; null if nowhere. */
  readonly location: string | null;
  /** Its body if it is a page; null otherwise. */
  readonly html: string | null;
}

/** Returns the answer under a path with its query. */
export type Get = (path: string) => Promise<Answer>;

interface Link {
  readonly from: string;
  /** As the page writes it. */
  readonly to: string;
  /** Path and query. */
  readonly path: string;
  readonly anchor: string;
}

/** A site as a crawler found it. */
export interface Crawled {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly pages: ReadonlyMap<string, ReadPage>;
  readonly links: readonly Link[];
}

interface Limits {
  /** Addresses of one form that are read, such as those of signals or of one page's queries. */
  readonly most: number;
  /** Paths that are not read. */
  readonly leaveOut?: RegExp;
}

const AT_ONCE = 4;

/** Follows every link of a site to itself. */
export async function crawl(get: Get, origin: string, starts: readonly string[], limits: Limits): Promise<Crawled> {
  const { most, leaveOut } = limits;
  const answers = new Map<string, Answer>();
  const pages = new Map<string, ReadPage>();
  const links: Link[] = [];
  const forms = new Map<string, number>();
  let waiting = [...starts];
  const known = new Set(starts);
  const add = (from: string, to: string) => {
    const url = URL.parse(to, origin + from);
    if (url?.origin !== origin || leaveOut?.test(url.pathname)) return;
    const path = url.pathname + url.search;
    links.push({ from, to, path, anchor: decodeURIComponent(url.hash.slice(1)) });
    if (known.has(path)) return;
    const form = getForm(url);
    const count = forms.get(form) ?? 0;
    if (form !== url.pathname && count >= most) return;
    forms.set(form, count + 1);
    known.add(path);
    waiting.push(path);
  };
  const visit = async (path: string) => {
    const answer = await get(path);
    answers.set(path, answer);
    if (answer.location !== null) add(path, answer.location);
    if (answer.html === null) return;
    const page = readHtml(answer.html);
    pages.set(path, page);
    for (const to of page.links) add(path, to);
  };
  while (waiting.length > 0) {
    const batch = waiting.slice(0, AT_ONCE);
    waiting = waiting.slice(AT_ONCE);
    await Promise.all(batch.map(visit));
  }
  return { answers, pages, links };
}

/** Returns the form of an address: signals differ in their ids, queries in their values. */
function getForm({ pathname, searchParams }: URL): string {
  const parts = pathname.split('/');
  const place = /^\/(signals|share)\/(?!verify)/.test(pathname) ? `/${parts[1]}/…/${parts.length}` : pathname;
  const names = [...new Set(searchParams.keys())].sort().join('&');
  return names === '' ? place : `${place}?${names}`;
}
