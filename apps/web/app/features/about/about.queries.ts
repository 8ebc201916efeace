import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

export const checkpointQuery = () => readQuery(reads.log.checkpoint, {});
export const firstEntryQuery = () => readQuery(reads.log.entries, { from: 1, to: 1 });
export const strategiesQuery = () =>
  readQuery(reads.strategies.list, { fields: ['id', 'isActive', 'performanceMetrics'] });
export const calibrationQuery = () => readQuery(reads.strategies.calibration, {});
export const figuresQuery = () => readQuery(reads.site.figures, {});

/** What the figures of the page follow from. */
export const aboutQueries = () => [
  checkpointQuery(),
  firstEntryQuery(),
  strategiesQuery(),
  calibrationQuery(),
  figuresQuery(),
];
