import type { EditedArticle } from '@sealtick/contract';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { EMPTY_ARTICLE, type TypedArticle } from './article-fields.tsx';

/** What the form of an article shows. */
export interface ArticleDraft {
  /** The stored values with what was typed. */
  readonly value: TypedArticle;
  /** The revision that was stored when the typing began; the newest one where nothing is typed, and 0 for a new article. */
  readonly revision: number;
  readonly change: (part: Partial<TypedArticle>) => void;
  /** Forgets what was typed. */
  readonly clear: () => void;
}

const NAMES = Object.keys(EMPTY_ARTICLE) as (keyof TypedArticle)[];

/**
 * Returns what the form of an article shows. What was typed stays in this tab with the revision that it changes, so that it never
 * overwrites what someone else has stored since. @param article Null for a new one
 */
export function useArticleDraft(article: EditedArticle | null): ArticleDraft {
  const stored: TypedArticle = { ...EMPTY_ARTICLE, ...article, figure: article?.figure ?? EMPTY_ARTICLE.figure };
  const newest = article?.revision ?? 0;
  // No stored article has the revision 0, so that any other one stays in the draft.
  const draft = useDraft(`article.${article?.id ?? ''}`, { ...stored, basedOn: 0 });
  const isTyped = NAMES.some((name) => draft.value[name] !== stored[name]);
  const revision = isTyped ? draft.value.basedOn || newest : newest;
  return {
    value: draft.value,
    revision,
    change: (part) => draft.change({ ...part, basedOn: revision }),
    clear: draft.clear,
  };
}
