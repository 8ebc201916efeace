import type { EditedArticles } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { emailText } from './article-text.ts';
import { editedArticlesQuery } from './articles.queries.ts';
import { EditorScreen } from './editor-screen.tsx';
import type { RenderArticle } from './render-article.ts';
import { StateBadge } from './state-badge.tsx';

const COLUMNS = [
  { name: 'Title' },
  { name: 'State' },
  { name: 'Shown from', className: 'max-md:hidden' },
  { name: 'Newsletter', className: 'max-lg:hidden' },
  { name: 'Changed', className: 'max-lg:hidden' },
];

const NONE =
  'Until an article of your own is published, the research page shows the samples that ship with the program.';

/** The articles that operators write; the parameter `article` opens one of them, or a new one. */
export function ArticlesScreen({ renderArticle }: { renderArticle: RenderArticle }) {
  const query = useQuery(editedArticlesQuery());
  const [params] = useSearchParams();
  const open = params.get('article');
  if (open !== null) return <EditorScreen key={open} id={open} renderArticle={renderArticle} />;
  return (
    <ConsoleSection
      title="Research"
      text="Articles of the research page, its feeds, the search and the newsletter."
      action={
        <ButtonLink variant="primary" to={consolePaths.newArticle}>
          Write an article
        </ButtonLink>
      }
    >
      <ConsoleRead query={query} what="articles">
        {({ articles }) =>
          articles.length === 0 ? (
            <EmptyState title="No article of your own yet" text={NONE} />
          ) : (
            <ArticleTable articles={articles} />
          )
        }
      </ConsoleRead>
    </ConsoleSection>
  );
}

function ArticleTable({ articles }: Pick<EditedArticles, 'articles'>) {
  const zone = useTimeZone();
  const moment = (instant: string | null) => formatMoment(instant ?? '', zone);
  return (
    <>
      {!articles.some(({ state }) => state === 'published') && <p className="text-13">{NONE}</p>}
      <Card className="overflow-hidden">
        <Table label="Articles" columns={COLUMNS} scrolls>
          {articles.map((article) => (
            <tr key={article.id}>
              <Th className="font-text whitespace-normal!">
                <Link to={consolePaths.article(article.id)} className={`touch ${TEXT_LINK}`}>
                  {article.title}
                </Link>
              </Th>
              <Td>
                <StateBadge state={article.state} />
              </Td>
              <Td className="max-md:hidden">{moment(article.publishAt)}</Td>
              <Td className="max-lg:hidden">{emailText(article, zone)}</Td>
              <Td className="max-lg:hidden">{moment(article.changedAt)}</Td>
            </tr>
          ))}
        </Table>
      </Card>
    </>
  );
}
