import {
  DocumentSearch,
  isNeeded,
  isSample,
  resolveDocument,
  type SearchPart,
  type SourceDocument,
  type Values,
  withoutEarlier,
} from '@sealtick/content';
import type { ContentDocument, ContentKind, SearchKind, SearchResult, SiteSettings } from '@sealtick/contract';
import { formatDay } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/logging.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { CONSTANTS } from './constants.ts';
import { readSources } from './read-sources.ts';

interface ContentLibraryDeps {
  readonly readSettings: () => Promise<SiteSettings>;
  readonly tables: Values['tables'];
  readonly terms: Values['terms'];
  readonly publicDelayMinutes: number;
  /** Address that visitors type; null if it is this machine's. */
  readonly baseUrl: string | null;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Returns the published articles of the console. */
  readonly readArticles: () => Promise<readonly SourceDocument[]>;
  /** Returns what the search finds of courses, which stay the same. */
  readonly readCourseParts: () => Promise<readonly SearchPart[]>;
}

/** The documents of the site. */
export class ContentLibrary {
  private readonly deps: ContentLibraryDeps;
  private readonly isPublic: boolean;
  private all: readonly SourceDocument[] = [];
  private search: { readonly state: string; readonly index: DocumentSearch } | null = null;

  constructor(deps: ContentLibraryDeps) {
    this.deps = deps;
    this.isPublic = deps.baseUrl !== null && !isLoopback(new URL(deps.baseUrl).hostname);
  }

  /**
   * Reads the documents. A dead link is logged: the site still has to manage positions.
   * @param folder The operator's own ones. @throws {UsageError} naming file and field
   */
  async open(folder: string | null): Promise<void> {
    const { sources, deadLinks } = await readSources(folder);
    for (const line of deadLinks) this.deps.log.warn(`CONTENT_DIR: ${line}`);
    this.all = this.isPublic ? sources.filter((source) => !isSample(source) || isNeeded(source)) : sources;
  }

  /** Returns the documents of a kind, in their order. */
  async list(kind: ContentKind): Promise<ContentDocument[]> {
    const [values, sources] = await Promise.all([this.values(), this.sources(kind)]);
    return withoutEarlier(sources)
      .filter((one) => one.kind === kind)
      .map((one) => resolveDocument(one, values, sources));
  }

  /** Returns a document, or an earlier version of one. @throws {AppError} NOT_FOUND */
  async get(kind: ContentKind, id: string): Promise<ContentDocument> {
    const sources = await this.sources(kind);
    const source = sources.find((one) => one.kind === kind && one.id === id);
    if (!source) throw new AppError('NOT_FOUND', 'There is no such document.');
    return resolveDocument(source, await this.values(), sources);
  }

  /** Returns a document as the site would show it. */
  async resolve(source: SourceDocument): Promise<ContentDocument> {
    return resolveDocument(source, await this.values(), []);
  }

  /** Returns the documents that are files, articles of later days included. */
  shipped(): readonly SourceDocument[] {
    return this.all;
  }

  /** Returns a legal document as the site shows it, the operator's own in place of the shipped one. */
  getLegal(id: 'terms' | 'privacy' | 'risk'): SourceDocument {
    return this.all.find((one) => one.kind === 'legal' && one.id === id)!;
  }

  /** Returns the version of a legal document. */
  getVersion(id: 'terms' | 'risk'): number {
    return Number(this.getLegal(id).fields.version);
  }

  /** Returns the parts of documents that fit some words. */
  async find(words: string, within: { kind?: SearchKind | undefined; limit: number }): Promise<SearchResult[]> {
    const [values, sources] = await Promise.all([this.values(), this.sources('research')]);
    const state = JSON.stringify([values.settings, sources.map(getState)]);
    if (this.search?.state !== state) {
      const documents = withoutEarlier(sources).map((one) => resolveDocument(one, values, sources));
      this.search = { state, index: new DocumentSearch(documents, await this.deps.readCourseParts()) };
    }
    return this.search.index.find(words, within);
  }

  /**
   * Returns the documents of the site, without articles of a later day. Articles of the console are read for the kind `research`
   * alone; the first one replaces the samples.
   */
  private async sources(kind: ContentKind): Promise<readonly SourceDocument[]> {
    const today = formatDay(this.deps.clock.now());
    const files = this.all.filter(({ fields: { createdAt } }) => createdAt === undefined || String(createdAt) <= today);
    const articles = kind === 'research' ? await this.deps.readArticles() : [];
    if (articles.length === 0) return files;
    return [...files.filter((one) => one.kind !== 'research' || !isSample(one)), ...articles];
  }

  /** Returns what documents take their values from. */
  async values(): Promise<Values> {
    const { readSettings, tables, terms, publicDelayMinutes } = this.deps;
    return {
      settings: await readSettings(),
      isPublic: this.isPublic,
      publicDelayMinutes,
      tables,
      terms,
      constants: CONSTANTS,
    };
  }
}

/** Names what an index of the search is made from: files stay the same, articles of the console change. */
const getState = ({ kind, id, updated, fields }: SourceDocument) =>
  kind === 'research' ? [id, updated, fields.publishedAt, fields.revision] : id;
