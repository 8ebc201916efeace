import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LinkTargets, pageMatcher } from '@sealtick/content';
import { glossaryTerms } from '../../platform/glossary/glossary-terms.ts';

const ROUTES = join(import.meta.dirname, '../../../../web/app/routes.ts');

let pages: Omit<LinkTargets, 'otherArticles'> | null = null;

/** Returns what links of documents may lead to. @param otherArticles Ids of articles of the console; null if they are not known */
export function linkTargets(otherArticles: LinkTargets['otherArticles']): LinkTargets {
  pages ??= { isPage: pageMatcher(readFileSync(ROUTES, 'utf8')), terms: glossaryTerms() };
  return { ...pages, otherArticles };
}
