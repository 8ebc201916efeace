import { getAddress, type InputOf, reads, writes } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';
import { writeMutation } from '../../../lib/data/write-mutation.ts';

/** The member's studies of all strategies. */
export const studiesQuery = () => readQuery(reads.studies.list, {});

/** One study with its result; null if there is none of this id. */
export const studyQuery = (id: string) => readQuery(reads.studies.get, { id });

/** A map of two parameters of a sweep; null if it has none. */
export const heatMapQuery = (input: InputOf<typeof reads.studies.heatMap>) => readQuery(reads.studies.heatMap, input);

/** Address of the file with every run of a sweep. */
export const rowsFile = (id: string) => getAddress(reads.studies.rowsFile, { id });

/** The member's watchlists, whose symbols a sweep can run on. */
export const watchlistsQuery = () => readQuery(reads.watchlists.list, {});

const stale = () => [studiesQuery()];

/** Writes of studies, each of which reads the list again. */
export const STUDY_MUTATIONS = {
  start: writeMutation(writes.studies.start, stale),
  cancel: writeMutation(writes.studies.cancel, stale),
  remove: writeMutation(writes.studies.remove, stale),
  restore: writeMutation(writes.studies.restore, stale),
} as const;
