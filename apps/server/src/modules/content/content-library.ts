import {
  DocumentSearch,
  isNeeded,
  isSample,
  resolveDocument,
  type SourceDocument,
  type Values,
  withoutEarlier,
} from '@sealtick/content';
import type { ContentDocument, ContentKind, SearchResult, SiteSettings } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { readSources } from './read-sources.ts';

interface ContentLibraryDeps {
  readonly readSettings: () => Promise<SiteSettings>;
  readonly tables: Values['tables'];
  readonly publicDelayMinutes: number;
  /** Address that visitors type; null if it is this machine's. */
  readonly baseUrl: string | null;
}

/** The documents of the site. */
export class ContentLibrary {
  private readonly deps: ContentLibraryDeps;
  private readonly isPublic: boolean;
  private sources: readonly SourceDocument[] = [];
  private search: { readonly settings: string; readonly index: DocumentSearch } | null = null;

  constructor(deps: ContentLibraryDeps) {
    this.deps = deps;
    this.isPublic = deps.baseUrl !== null && !isLoopback(new URL(deps.baseUrl).hostname);
  }

  /** Reads the documents. @param folder The operator's own ones. @throws {UsageError} naming file and field */
  async open(folder: string | null): Promise<void> {
    const sources = await readSources(folder);
    this.sources = this.isPublic ? sources.filter((source) => !isSample(source) || isNeeded(source)) : sources;
  }

  /** Returns the documents of a kind, in their order. */
  async list(kind: ContentKind): Promise<ContentDocument[]> {
    const values = await this.values();
    return withoutEarlier(this.sources)
      .filter((one) => one.kind === kind)
      .map((one) => resolveDocument(one, values, this.sources));
  }

  /** Returns a document, or an earlier version of one. @throws {AppError} NOT_FOUND */
  async get(kind: ContentKind, id: string): Promise<ContentDocument> {
    const source = this.sources.find((one) => one.kind === kind && one.id === id);
    if (!source) throw new AppError('NOT_FOUND', 'There is no such document.');
    return resolveDocument(source, await this.values(), this.sources);
  }

  /** Returns the version of a legal document. */
  versionOf(id: 'terms' | 'risk'): number {
    const source = this.sources.find((one) => one.kind === 'legal' && one.id === id);
    return Number(source!.fields.version);
  }

  /** Returns the parts of documents that fit some words. */
  async find(words: string, within: { kind?: ContentKind | undefined; limit: number }): Promise<SearchResult[]> {
    const values = await this.values();
    const settings = JSON.stringify(values.settings);
    if (this.search?.settings !== settings) {
      const documents = withoutEarlier(this.sources).map((one) => resolveDocument(one, values, this.sources));
      this.search = { settings, index: new DocumentSearch(documents) };
    }
    return this.search.index.find(words, within);
  }

  /** Returns what documents take their values from. */
  async values(): Promise<Values> {
    const { readSettings, tables, publicDelayMinutes } = this.deps;
    return { settings: await readSettings(), isPublic: this.isPublic, publicDelayMinutes, tables };
  }
}
