import { reads } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import { type NewsDeps, readEffect } from './read-effect.ts';

/** Creates the module that shows what news rules would have done. */
export const createNews = (deps: NewsDeps): ServerModule => ({
  name: 'news',
  reads: [serve(reads.news.effect, (viewer, asked) => readEffect(deps, viewer, asked))],
});
