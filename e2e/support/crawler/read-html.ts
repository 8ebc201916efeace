/** What a crawler reads from a page. */
export interface ReadPage {
  /** Addresses of links, pictures and files, as they are written. */
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly titles: readonly string[];
  readonly description: string | null;
  readonly canonical: string | null;
  readonly headings: number;
  /** Whether search engines are asked to leave it out. */
  readonly isHidden: boolean;
}

/** Returns what the HTML of a page contains. It is the server's own, in which every attribute is quoted. */
export function readHtml(html: string): ReadPage {
  const pictured = withoutScripts(html);
  const text = pictured.replaceAll(/<svg\b[\s\S]*?<\/svg>/g, '');
  const tags = [...text.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/g)].map(([, name = '', rest = '']) => ({
    name,
    attributes: new Map(
      [...rest.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decode(value)]),
    ),
  }));
  const of = (name: string) => tags.filter((tag) => tag.name === name).map(({ attributes }) => attributes);
  const metas = of('meta');
  return {
    links: [
      ...of('a').map((one) => one.get('href')),
      ...linkedFiles(of('link')),
      ...of('img').map((one) => one.get('src')),
    ].filter((address) => address !== undefined),
    ids: new Set([...pictured.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decode(id))),
    titles: [...text.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => decode(title)),
    description: metas.find((one) => one.get('name') === 'description')?.get('content') ?? null,
    canonical:
      of('link')
        .find((one) => one.get('rel') === 'canonical')
        ?.get('href') ?? null,
    headings: of('h1').length,
    isHidden: metas.some((one) => one.get('name') === 'robots' && one.get('content')?.includes('noindex')),
  };
}

const withoutScripts = (html: string) => html.replaceAll(/<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>/g, '');

/** Returns the text of a page or of a part of it, as a reader sees it before any script. */
export const readText = (html: string): string => decode(withoutScripts(html).replaceAll(/<!--.*?-->|<[^>]*>/gs, ''));

const FILES = new Set(['icon', 'apple-touch-icon', 'manifest', 'alternate', 'canonical']);

const linkedFiles = (links: readonly ReadonlyMap<string, string>[]) =>
  links.filter((one) => FILES.has(one.get('rel') ?? '')).map((one) => one.get('href'));

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (NAMED[name] ?? whole);
  });
