import type { ResearchArticle } from '@sealtick/contract';
import type { ReactNode } from 'react';

/** Shows an article as its page does. */
export type RenderArticle = (article: ResearchArticle) => ReactNode;
