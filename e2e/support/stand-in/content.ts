import type { ContentDocument } from '@sealtick/contract';
import {
  ContentLibrary,
  contentReads,
  definitionTables,
  glossaryTerms,
  researchReads,
  retentionTable,
} from '@sealtick/server/testing/content';
import type { ServedRead, Viewer } from '@sealtick/server/testing/http';
import { exampleSettings, ownSettings } from './site.ts';

const getLibrary = async (settings: typeof exampleSettings, baseUrl: string | null) => {
  const tables = { retention: retentionTable(), definitions: definitionTables() };
  const readSettings = async () => settings;
  const clock = { now: () => Date.now() };
  const readArticles = async () => [];
  const library = new ContentLibrary({
    readSettings,
    readArticles,
    readCourseParts: async () => [],
    tables,
    terms: glossaryTerms(),
    publicDelayMinutes: 0,
    baseUrl,
    clock,
    log: { warn: () => {} },
  });
  await library.open(null);
  return library;
};

/** Documents are the real ones; the stand-in typesets none. */
const press = {
  typesetter: { typeset: async () => new TextEncoder().encode('%PDF-1.7') },
  siteName: async () => 'Sealtick',
};

const getReads = (library: ContentLibrary) => [...contentReads(library, press as never), ...researchReads(library)];
const usual = getReads(await getLibrary(exampleSettings, null));
const opened = getReads(await getLibrary(ownSettings, 'https://signals.example.com'));

const BREAKING = ['2.4.0', '2.2.5'];

/** Marks releases as breaking: none of the real ones is. */
const withBreaking = (documents: readonly ContentDocument[]) =>
  documents.map((one) =>
    one.kind === 'changelog' ? { ...one, fields: { ...one.fields, breaking: BREAKING.includes(one.id) } } : one,
  );

/** Returns the reads of documents, which fail with everything else. */
export const documentReads = (getScenario: (viewer: Viewer) => string): ServedRead[] =>
  usual.map((one, place) => ({
    ...one,
    handle: async (viewer: Viewer, input: never) => {
      const scenario = getScenario(viewer);
      if (scenario === 'failing') throw new Error('The stand-in has no documents in this scenario.');
      if (scenario === 'own settings') return opened[place]?.handle(viewer, input);
      const answer = await one.handle(viewer, input);
      return scenario === 'breaking releases' && Array.isArray(answer) ? withBreaking(answer) : answer;
    },
  }));
