import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LinkTargets, pageMatcher } from '@sealtick/content';
import { glossaryTerms } from '../../platform/glossary/glossary-terms.ts';

const WEB = join(import.meta.dirname, '../../../../web');

let pages: Omit<LinkTargets, 'otherArticles'> | null = null;

/** Returns what links of documents may lead to. @param otherArticles Ids of articles of the console; null if they are not known */
export function linkTargets(otherArticles: LinkTargets['otherArticles']): LinkTargets {
  pages ??= {
    isPage: pageMatcher(
      readFileSync(join(WEB, 'app/routes.ts'), 'utf8'),
      readdirSync(join(WEB, 'public'), { recursive: true, encoding: 'utf8' }),
    ),
    terms: glossaryTerms(),
  };
  return { ...pages, otherArticles };
}
