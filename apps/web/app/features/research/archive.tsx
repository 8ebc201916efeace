import { RESEARCH_CATEGORIES, type ResearchArticleRow, type ResearchCategory } from '@sealtick/contract';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { useUrlText, withParam } from '../../lib/navigation/use-url-text.ts';
import { formatCounted } from '../../lib/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ArticleMeta } from './article-meta.tsx';
import { categoryIn, categoryLabel, filterArticles } from './research-view.ts';

/** All articles, with a search and a filter by category. */
export function Archive({ articles }: { articles: readonly ResearchArticleRow[] }) {
  const [params, change] = useSetParam();
  const [search, setSearch] = useUrlText('q');
  const category = categoryIn(params);
  const found = filterArticles(articles, { q: search, category });
  const clear = () => {
    setSearch('');
    change({ q: '', category: '' });
  };
  return (
    <section aria-labelledby="archive" className="mt-12">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="archive" className="font-head text-20">
          Archive
        </h2>
        <p role="status" className="text-13 text-ink-3">
          {formatCounted(found.length, 'article')}
        </p>
      </div>
      <div className="mt-3 mb-4 grid gap-3 md:flex md:items-center">
        <search className="md:w-75">
          {/* Without JavaScript it sends the same address to the server. */}
          <form method="get" onSubmit={(event) => event.preventDefault()} className="flex">
            <SearchField label="Search articles" value={search} onChange={setSearch} />
            {category && <input type="hidden" name="category" value={category} />}
          </form>
        </search>
        <Categories onChoose={(chosen) => change({ category: chosen ?? '' })} />
      </div>
      {found.length === 0 ? (
        <EmptyState
          title="No articles found"
          text="No article has what you look for. Try other words or another category."
        >
          <Button onClick={clear}>Clear Filters</Button>
        </EmptyState>
      ) : (
        <ul aria-label="Articles" className="divide-y divide-line border-line border-y">
          {found.map((article) => (
            <ArchiveRow key={article.id} article={article} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Links, so that they lead to the category without script too. */
function Categories({ onChoose }: { onChoose: (category: ResearchCategory | null) => void }) {
  const [params] = useSearchParams();
  const current = categoryIn(params);
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {[null, ...RESEARCH_CATEGORIES].map((category) => (
          <li key={category}>
            <Link
              to={getAddress(withParam(params, 'category', category ?? ''))}
              replace
              preventScrollReset
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                // The address may contain words by now that were typed after the last render.
                event.preventDefault();
                onChoose(category);
              }}
              aria-current={category === current ? 'true' : undefined}
              className="inline-flex h-11 items-center rounded-full border border-line-control px-3.5 font-strong text-13 text-ink-2 hover:text-ink-1 aria-[current]:bg-surface-3 aria-[current]:text-ink-1 md:h-9"
            >
              {category === null ? 'All' : categoryLabel(category)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const getAddress = (params: URLSearchParams) => (params.size === 0 ? paths.research : `${paths.research}?${params}`);

function ArchiveRow({ article }: { article: ResearchArticleRow }) {
  const { id, title, excerpt } = article;
  return (
    <li className="relative grid gap-x-6 gap-y-2 py-4 hover:bg-surface-1 md:grid-cols-[minmax(0,1fr)_20rem] md:items-center">
      <div>
        <h3 className="font-head text-16">
          <Link to={researchPaths.article(id)} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="mt-1 max-w-read text-13">{excerpt}</p>
      </div>
      <ArticleMeta article={article} />
    </li>
  );
}
