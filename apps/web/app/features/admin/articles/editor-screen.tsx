import type { EditedArticle } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { ReadState } from '../../../ui/load-state.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { editedArticleQuery, editedArticlesQuery } from './articles.queries.ts';
import type { RenderArticle } from './render-article.ts';

const NEW = 'new';

interface EditorProps {
  /** Id of the article; `new` for another one. */
  id: string;
  renderArticle: RenderArticle;
}

/** Writes, previews and publishes one article. */
export function EditorScreen({ id, renderArticle }: EditorProps) {
  const list = useQuery(editedArticlesQuery());
  const query = useQuery({ ...editedArticleQuery(id), enabled: id !== NEW });
  // Counts how often the article was loaded again, which resets the form.
  const [loaded, setLoaded] = useState(0);
  const reload = async () => {
    await query.refetch();
    setLoaded(loaded + 1);
  };
  const shared = { list: list.data, renderArticle, onReload: () => void reload() };
  if (id === NEW) {
    return (
      <Editor title="New article">
        <ArticleEditor article={null} {...shared} />
      </Editor>
    );
  }
  return (
    <Editor title={query.data?.title ?? 'Article'}>
      <ConsoleRead query={query as ReadState<EditedArticle | null>} what="article">
        {(article) =>
          article === null ? (
            <ErrorState title="Article Not Found" text="The console has no article at this address.">
              <ButtonLink to={consolePaths.research}>All articles</ButtonLink>
            </ErrorState>
          ) : (
            <ArticleEditor key={loaded} article={article} {...shared} />
          )
        }
      </ConsoleRead>
    </Editor>
  );
}

function Editor({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ConsoleSection
      title={title}
      text={
        <Link to={consolePaths.research} className={`touch ${TEXT_LINK}`}>
          All articles
        </Link>
      }
    >
      {children}
    </ConsoleSection>
  );
}
