import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LinkTargets, pageMatcher } from '@sealtick/content';
import { glossaryTerms } from '../../platform/glossary/glossary-terms.ts';

const ROUTES = join(import.meta.dirname, '../../../../web/app/routes.ts');

let targets: LinkTargets | null = null;

/** Returns what links of documents may lead to. */
export function linkTargets(): LinkTargets {
  targets ??= { isPage: pageMatcher(readFileSync(ROUTES, 'utf8')), terms: glossaryTerms() };
  return targets;
}
