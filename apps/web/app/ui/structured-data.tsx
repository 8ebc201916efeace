/** What a page is about, for search engines (JSON-LD). It is data: no script runs. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can end.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
