import type { SearchPart, SourceDocument, Values } from '@sealtick/content';
import { glossaryTerms } from '../../platform/glossary/glossary-terms.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { retentionTable } from '../personal-data/index.ts';
import { readSiteSettings } from '../settings/index.ts';
import { contentReads } from './content.reads.ts';
import { ContentLibrary } from './content-library.ts';
import { definitionTables } from './definition-tables.ts';
import type { Press } from './print-document.ts';

export { retentionTable } from '../personal-data/index.ts';
export { contentReads } from './content.reads.ts';
export { ContentLibrary } from './content-library.ts';
export { definitionTables } from './definition-tables.ts';
export { linkTargets } from './link-targets.ts';
export { checkOwnDocuments, readSources } from './read-sources.ts';

interface ContentDeps extends Pick<Platform, 'db' | 'clock' | 'config' | 'log'> {
  readonly press: Press;
  /** Returns the published articles of the console. */
  readonly readArticles: () => Promise<readonly SourceDocument[]>;
  /** Returns what the search finds of courses. */
  readonly readCourseParts: () => Promise<readonly SearchPart[]>;
}

/** Creates the module that serves the documents of the site. */
export function createContent({ press, config, readArticles, readCourseParts, ...platform }: ContentDeps): {
  readonly module: ServerModule;
  readonly library: ContentLibrary;
  /** Returns the versions of the terms and the risk disclosure that the site shows. */
  readonly termsVersion: () => string;
  /** Returns what documents take their values from. */
  readonly documentValues: () => Promise<Values>;
} {
  const library = new ContentLibrary({
    readSettings: () => readSiteSettings(platform),
    tables: { retention: retentionTable(), definitions: definitionTables() },
    terms: glossaryTerms(),
    publicDelayMinutes: config.publicFeedDelayMinutes,
    baseUrl: config.baseUrl,
    clock: platform.clock,
    log: platform.log,
    readArticles,
    readCourseParts,
  });
  return {
    library,
    module: { name: 'content', reads: contentReads(library, press), open: () => library.open(config.contentDir) },
    documentValues: () => library.values(),
    termsVersion: () => `terms ${library.getVersion('terms')}, risk disclosure ${library.getVersion('risk')}`,
  };
}
