/** Documents of the site, for a server of invented data. */
export {
  ContentLibrary,
  contentReads,
  definitionTables,
  retentionTable,
} from '../../modules/content/index.ts';
export { researchReads } from '../../modules/research/index.ts';
export { glossaryTerms } from '../../platform/glossary/glossary-terms.ts';
