import { ArticleScreen } from './article-screen.tsx';
import { ResearchScreen } from './research-screen.tsx';

/** The list of articles, or one of them. */
export function ResearchPages({ articleId }: { articleId: string | undefined }) {
  return articleId === undefined ? <ResearchScreen /> : <ArticleScreen key={articleId} id={articleId} />;
}
