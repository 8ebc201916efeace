import type { Platform, ServerModule } from '../../platform/module.ts';
import type { ContentLibrary } from '../content/index.ts';
import type { PictureQueue } from '../identity/index.ts';
import { mountPictures } from './article-pictures.ts';
import { ARTICLE_CHANNEL, emailDueArticles } from './email-article.ts';
import { editorReads, researchReads } from './research.reads.ts';
import { researchWrites } from './research.writes.ts';

export { publishArticle, removeArticle, saveArticle, withdrawArticle } from './change-articles.ts';
export { checkArticle } from './check-article.ts';
export { readArticle, readArticles } from './edited-article.ts';
export { emailArticle } from './email-article.ts';
export { publishedArticles } from './published-articles.ts';
export { researchReads } from './research.reads.ts';

interface ResearchDeps extends Pick<Platform, 'clock' | 'workDatabase' | 'wakeUps'> {
  readonly pictures: Pick<PictureQueue, 'encode'>;
}

/** Creates the module that serves the articles, and that operators write them with. */
export function createResearch(
  library: ContentLibrary,
  { clock, workDatabase, wakeUps, pictures }: ResearchDeps,
): ServerModule {
  let end = async () => {};
  return {
    name: 'research',
    reads: [...researchReads(library), ...editorReads(clock)],
    writes: researchWrites(library, clock, pictures),
    routes: async (api) => mountPictures(api),
    async start() {
      end = wakeUps.watch(ARTICLE_CHANNEL, () => emailDueArticles(workDatabase, new Date(clock.now())));
    },
    async stop() {
      await end();
    },
  };
}
