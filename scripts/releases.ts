/** A release as a document of the site gives it. */
interface Release {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Returns what disagrees between the documents of releases, CHANGELOG.md and the version of the product.
 * @param releases The newest first
 * @param version Of package.json
 */
export function findReleaseProblems(releases: readonly Release[], changelog: string, version: string): string[] {
  const stated = releases.map(({ id, fields }) => `${id} (${fields.date})`);
  const listed = [...changelog.matchAll(/^## (\d.*)$/gm)].map(([, heading]) => heading);
  const newest = releases[0]?.id;
  return [
    ...(newest === version
      ? []
      : [`package.json: the version is ${version}, and the newest document of changelog is ${newest}`]),
    ...(stated.join() === listed.join()
      ? []
      : [`CHANGELOG.md: its releases are ${listed.join(', ')}; the documents of changelog are ${stated.join(', ')}`]),
    ...releases.flatMap(({ id }, i) => {
      const before = releases[i + 1]?.id;
      return before !== undefined && compare(id, before) <= 0
        ? [`changelog/${id}.md: its \`order\` puts it before ${before}`]
        : [];
    }),
  ];
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
