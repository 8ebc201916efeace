import { type Change, type ContentDocument, getChanges, type ReleaseType, toReleaseType } from '@sealtick/contract';

/** A release as the page shows it. */
export interface ReleaseView {
  readonly version: string;
  readonly date: string;
  readonly type: ReleaseType;
  readonly title: string;
  readonly summary: string;
  readonly isBreaking: boolean;
  /** Whether it is the newest of all releases. */
  readonly isLatest: boolean;
  readonly changes: readonly Change[];
}

/** Returns the releases of their documents, the newest first. */
export const getReleases = (documents: readonly ContentDocument[]): readonly ReleaseView[] =>
  documents.map(({ id, title, summary, fields, blocks }, i) => ({
    version: id,
    date: String(fields.date),
    type: toReleaseType(id),
    title,
    summary,
    isBreaking: fields.breaking === true,
    isLatest: i === 0,
    changes: getChanges(blocks),
  }));

/** What is looked for: words, a type of change and a type of release; '' is all. */
export interface ReleaseFilter {
  readonly q: string;
  readonly change: string;
  readonly release: string;
}

/** Returns the releases that fit: every word stands in version, title, summary or changes. */
export function filterReleases(
  releases: readonly ReleaseView[],
  { q, change, release }: ReleaseFilter,
): readonly ReleaseView[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return releases.filter((one) => {
    const text = getText(one).toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (change === '' || one.changes.some(({ type }) => type === change)) &&
      (release === '' || one.type === release)
    );
  });
}

function getText({ version, title, summary, changes }: ReleaseView): string {
  const texts = changes.flatMap((change) => [change.type, change.title, ...change.description.map(({ text }) => text)]);
  return [version, title, summary, ...texts].join(' ');
}
