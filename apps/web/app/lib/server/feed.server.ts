import { escapeXml } from './escape-xml.ts';

/** One message of a feed. */
export interface FeedItem {
  /** Stays the same indefinitely. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** ISO 8601. */
  readonly time: string;
  /** Its own address; by default that of the page. */
  readonly link?: string;
}

/** What a feed reader shows of a page. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Address of the page. */
  readonly page: string;
  /** Name of the site. */
  readonly author: string;
  /** The newest first. */
  readonly items: readonly FeedItem[];
}

/** A feed as RSS 2.0. */
export function getRss({ title, description, page, items }: Feed): string {
  const rows = items.map(
    (item) =>
      `<item><guid isPermaLink="false">${escapeXml(item.id)}</guid><title>${escapeXml(item.title)}</title>` +
      `<link>${escapeXml(item.link ?? page)}</link><description>${escapeXml(item.text)}</description>` +
      `<pubDate>${new Date(item.time).toUTCString()}</pubDate></item>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${escapeXml(title)}</title>` +
    `<link>${escapeXml(page)}</link><description>${escapeXml(description)}</description>\n${rows.join('\n')}\n</channel></rss>\n`
  );
}

/** The same as Atom. @param now Time of an empty feed, ms UTC */
export function getAtom({ title, page: address, author, items }: Feed, now: number): string {
  const page = escapeXml(address);
  const entries = items.map(
    (item) =>
      `<entry><id>${page}#${escapeXml(item.id)}</id><title>${escapeXml(item.title)}</title>` +
      `<link href="${escapeXml(item.link ?? address)}"/><updated>${item.time}</updated>` +
      `<content type="text">${escapeXml(item.text)}</content></entry>`,
  );
  const updated = items[0]?.time ?? new Date(now).toISOString();
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>${page}</id>` +
    `<title>${escapeXml(title)}</title><link href="${page}"/><updated>${updated}</updated>` +
    `<author><name>${escapeXml(author)}</name></author>\n${entries.join('\n')}\n</feed>\n`
  );
}
