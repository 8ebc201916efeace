/** Terms of schema.org. */
export type Terms = Readonly<Record<string, unknown>>;

interface StructuredDataProps {
  /** Search engines read what the server draws: `import.meta.env.SSR && …` keeps the making of it out of the browser. */
  data: Terms | false;
}

/** What a page is about, for search engines (JSON-LD). It is data: no script runs, and no nonce is needed. */
export function StructuredData({ data }: StructuredDataProps) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin or end.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? toJson(data) : '{}' }}
    />
  );
}

function toJson(data: Terms): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
