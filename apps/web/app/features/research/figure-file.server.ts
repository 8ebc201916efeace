import { reads } from '@sealtick/contract';
import type { RouterContextProvider } from 'react-router';
import { resource } from '../../lib/server/resource.server.ts';
import { figureCsv } from './figure-csv.ts';

/** Answers with the numbers of an article's figure as CSV. */
export const figureFile = (context: Readonly<RouterContextProvider>, id: string) =>
  resource(context, async ({ ask }) => {
    const article = await ask(reads.research.get, { id });
    if (!article?.figure) return new Response('Not Found', { status: 404 });
    return new Response(figureCsv(article.figure), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${article.figure.id}.csv"`,
        'cache-control': 'public, max-age=3600',
      },
    });
  });
