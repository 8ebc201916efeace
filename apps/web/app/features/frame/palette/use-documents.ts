import { reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../../lib/data/read-query.ts';
import type { PaletteEntry } from './palette-entries.ts';

const SHORTEST = 3;
const MOST = 8;

/** Returns the parts of documents that contain some words, and whether they are still being read. */
export function useDocuments(words: string): { readonly found: readonly PaletteEntry[]; readonly isReading: boolean } {
  const q = words.trim();
  const enabled = q.length >= SHORTEST;
  const { data = [], isFetching } = useQuery({ ...readQuery(reads.content.search, { q, limit: MOST }), enabled });
  const found = data.map(({ title, heading, address }): PaletteEntry => {
    const label = heading === null ? title : `${title}: ${heading.replace(/^\d+\. /, '')}`;
    return { label, group: 'Documents', target: { to: address } };
  });
  return { found: enabled ? found : [], isReading: enabled && isFetching };
}
