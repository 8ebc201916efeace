import { deferred } from '../../lib/deferred.tsx';

export const ResearchScreen = deferred(async () => (await import('./research-screen.tsx')).ResearchScreen);
export const ArticleScreen = deferred(async () => (await import('./article-screen.tsx')).ArticleScreen);
