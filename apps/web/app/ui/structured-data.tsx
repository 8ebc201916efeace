/** Terms of schema.org. */
export type Terms = Readonly<Record<string, unknown>>;

interface StructuredDataProps {
  /** Only the server renders it: `import.meta.env.SSR && …` keeps its code out of the browser's script. */
  data: Terms | false;
}

/** Describes a page for search engines (JSON-LD). It is data, not script, so it needs no nonce. */
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
