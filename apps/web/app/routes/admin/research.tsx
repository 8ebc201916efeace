import { editedArticleQuery, editedArticlesQuery } from '../../features/admin/articles/articles.queries.ts';
import { ArticlesScreen } from '../../features/admin/articles/articles-screen.tsx';
import { ArticleBody } from '../../features/research/article-body.tsx';
import type { Route } from './+types/research.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get('article') ?? 'new';
  return loadConsole(args, [editedArticlesQuery(), ...(id === 'new' ? [] : [editedArticleQuery(id)])]);
}

export const handle = { isWide: true };

export default showSection(() => (
  <ArticlesScreen renderArticle={(article) => <ArticleBody article={article} heading="h2" />} />
));
