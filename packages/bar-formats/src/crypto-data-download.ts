import { columnsByHeader } from './columns-by-header.ts';
import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import type { Sample } from './sample.ts';

/**
 * Recognises CryptoDataDownload: newest first, with volumes in coins and in money whose columns are swapped within a file.
 * The amount in coins is the smaller of the two as long as a coin costs more than 1.
 */
export function readCryptoDataDownload(sample: Sample): Layout | null {
  const { header } = sample;
  if (header === null || !header.includes('symbol')) return null;
  const columns = columnsByHeader(header);
  const volumes = header.flatMap((name, i) => (name.startsWith('volume') ? [i] : []));
  if (columns === null || volumes.length < 2) return null;
  return tableLayout(sample, {
    format: 'cryptodatadownload',
    stampMarks: 'open',
    title: 'CryptoDataDownload export',
    columns: { ...columns, volume: volumes },
    notes: ['two volume columns that change places: the smaller is taken as the amount in coins'],
  });
}
