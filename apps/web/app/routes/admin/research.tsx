import { editedArticleQuery, editedArticlesQuery } from '../../features/admin/articles/articles.queries.ts';
import { ArticlesScreen } from '../../features/admin/articles/articles-screen.tsx';
import { ArticleBody } from '../../features/research/article-body.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/research.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get('article') ?? 'new';
  return loadConsole(args, [editedArticlesQuery(), ...(id === 'new' ? [] : [editedArticleQuery(id)])]);
}

export function clientLoader() {
  return enterConsole();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function ArticlesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <ArticlesScreen renderArticle={(article) => <ArticleBody article={article} heading="h2" />} />
    </ConsoleRoute>
  );
}
