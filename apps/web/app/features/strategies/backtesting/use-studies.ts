import type { Study } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { whileUnfinished } from '../runs/is-unfinished.ts';
import { studiesQuery } from './studies.queries.ts';

/** Returns the read of the studies, and those of a kind; undefined until they are known. */
export function useStudies(kind: Study['kind']) {
  const read = useQuery({ ...studiesQuery(), refetchInterval: whileUnfinished });
  return { read, rows: read.data?.filter((study) => study.kind === kind) };
}
