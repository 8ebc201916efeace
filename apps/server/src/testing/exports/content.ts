/** Documents of the site, for a server of invented data. */
export {
  ContentLibrary,
  contentReads,
  definitionTable,
  glossaryTerms,
  retentionTable,
} from '../../modules/content/index.ts';
export { researchReads } from '../../modules/research/index.ts';
