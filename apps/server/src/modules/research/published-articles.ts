import type { SourceDocument } from '@sealtick/content';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { type ArticleRow, selectPublished } from './article-repository.ts';
import { articleSource } from './article-source.ts';

interface Read {
  readonly revision: string;
  readonly source: SourceDocument | null;
}

/** Returns a function that reads the published articles of the console as documents; each is parsed once for each change. */
export function publishedArticles({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const known = new Map<string, Read>();
  const read = async (row: ArticleRow): Promise<SourceDocument | null> => {
    const revision = `${row.revision} ${row.publishAt?.getTime()}`;
    const last = known.get(row.id);
    if (last?.revision === revision) return last.source;
    // What an earlier version of the program stored may no longer be readable: other articles stay.
    const source = await articleSource({ ...row, publishAt: row.publishAt! }).catch(() => null);
    known.set(row.id, { revision, source });
    return source;
  };
  return async (): Promise<SourceDocument[]> => {
    const rows = await selectPublished(db, new Date(clock.now()));
    return (await Promise.all(rows.map(read))).filter((one) => one !== null);
  };
}
