import type { EditedArticle, EditedArticles } from '@sealtick/contract';
import { ArticleForm } from './article-form.tsx';
import { PublicationCard } from './publication-card.tsx';
import type { RenderArticle } from './render-article.ts';
import { useArticleDraft } from './use-article-draft.ts';

interface ArticleEditorProps {
  /** Null for a new one. */
  article: EditedArticle | null;
  /** Undefined until the list of articles is read. */
  list: EditedArticles | undefined;
  renderArticle: RenderArticle;
  /** Loads the stored article in place of what was typed. */
  onReload: () => void;
}

/** One article: what publishes it, and its form. */
export function ArticleEditor({ article, list, renderArticle, onReload }: ArticleEditorProps) {
  const draft = useArticleDraft(article);
  // The list is read again while the page is open; the article is not, as someone may be writing.
  const row = list?.articles.find((one) => one.id === article?.id);
  const shown = article && {
    ...article,
    state: row?.state ?? article.state,
    publishAt: row ? row.publishAt : article.publishAt,
    email: row?.email ?? article.email,
  };
  return (
    <>
      {shown && <PublicationCard article={shown} revision={draft.revision} subscribers={list?.subscribers ?? 0} />}
      <ArticleForm
        article={shown}
        draft={draft}
        figures={list?.figures ?? []}
        renderArticle={renderArticle}
        onReload={onReload}
      />
    </>
  );
}
