import type { ServerModule } from '../../platform/module.ts';
import type { ContentLibrary } from '../content/index.ts';
import { researchReads } from './research.reads.ts';

export { researchReads } from './research.reads.ts';

/** Creates the module that serves the articles. */
export const createResearch = (library: ContentLibrary): ServerModule => ({
  name: 'research',
  reads: researchReads(library),
});
