import { decodeText } from '@sealtick/bar-formats';

/** How a file is packed. */
export type Packing = 'gzip' | 'zstd' | 'bzip2' | 'xz';

/** What a file holds, by its first bytes. */
export type FileKind =
  | { readonly kind: 'packed'; readonly packing: Packing }
  | { readonly kind: 'zip' | 'tar' | 'json' | 'html' | 'parquet' | 'arrow' | 'text' }
  /** A format that this program cannot read; `words` names it and says what would do. */
  | {
      readonly kind: 'unknown';
      readonly words: string;
      /** True for one that never holds bars. */
      readonly isOther: boolean;
    };

/** Bytes that `fileKind` looks at. */
export const KIND_BYTES = 512;

const SAVE_AS_CSV = 'export it as CSV';
const UNPACK = 'unpack it first';

const PACKINGS: readonly [string, Packing][] = [
  ['1f8b', 'gzip'],
  ['28b52ffd', 'zstd'],
  ['425a68', 'bzip2'],
  ['fd377a585a00', 'xz'],
];

/** Formats by their first bytes, in hexadecimal. */
const OTHERS: readonly [string, string, string][] = [
  ['d0cf11e0a1b11ae1', 'an old Excel workbook (.xls)', 'save it as .xlsx or CSV'],
  ['526172211a07', 'a RAR archive', UNPACK],
  ['377abcaf271c', 'a 7z archive', UNPACK],
  ['04224d18', 'an LZ4 file', UNPACK],
  ['1f9d', 'a compress (.Z) file', UNPACK],
  ['5d00008000', 'an LZMA file, as Dukascopy stores ticks (.bi5)', 'export bars as CSV'],
  ['53514c69746520666f726d61742033', 'an SQLite database', SAVE_AS_CSV],
  ['894844460d0a1a0a', 'an HDF5 file', SAVE_AS_CSV],
  ['4f626a01', 'an Avro file', SAVE_AS_CSV],
  ['4f5243', 'an ORC file', SAVE_AS_CSV],
  ['934e554d5059', 'a NumPy file', SAVE_AS_CSV],
  ['80049', 'a Python pickle', SAVE_AS_CSV],
  ['8005', 'a Python pickle', SAVE_AS_CSV],
  ['46454131', 'a Feather file of version 1', 'write it as version 2 or Parquet'],
  ['91010000', 'a history file of MetaTrader 4 (.hst)', 'export it as CSV in the History Center'],
  ['90010000', 'a history file of MetaTrader 4 (.hst)', 'export it as CSV in the History Center'],
  ['58454d', 'an R data file', SAVE_AS_CSV],
];

/** Formats that never hold bars, by their first bytes. */
const DOCUMENTS: readonly [string, string][] = [
  ['255044462d', 'a PDF document'],
  ['89504e47', 'a picture (PNG)'],
  ['ffd8ff', 'a picture (JPEG)'],
  ['47494638', 'a picture (GIF)'],
  ['7b5c727466', 'a document (RTF)'],
  ['7f454c46', 'a program'],
  ['4d5a9000', 'a program'],
];

/** Returns what a file is by its first bytes. */
export function fileKind(start: Buffer): FileKind {
  const hex = start.toString('hex');
  const packing = PACKINGS.find(([magic]) => hex.startsWith(magic));
  if (packing !== undefined) return { kind: 'packed', packing: packing[1] };
  if (/^504b(0304|0506)/.test(hex)) return { kind: 'zip' };
  if (hex.startsWith('50415231')) return { kind: 'parquet' };
  if (hex.startsWith('4152524f5731') || hex.startsWith('ffffffff')) return { kind: 'arrow' };
  if (start.toString('latin1', 257, 262) === 'ustar') return { kind: 'tar' };
  const other = OTHERS.find(([magic]) => hex.startsWith(magic));
  const unknown = (words: string, isOther = false) => ({ kind: 'unknown', words, isOther }) as const;
  if (other !== undefined) return unknown(`this is ${other[1]}: ${other[2]}`);
  const document = DOCUMENTS.find(([magic]) => hex.startsWith(magic));
  if (document !== undefined) return unknown(`this is ${document[1]}: ${SAVE_AS_CSV}`, true);
  const text = decodeText(start).trimStart();
  if (/^<\?xml/i.test(text) && !/<html/i.test(text)) return unknown(`this is an XML file: ${SAVE_AS_CSV}`);
  if (/^<(!doctype html|html|table|head|body|\?xml)/i.test(text)) return { kind: 'html' };
  if (/^[[{]\s*["[{\]}0-9]/.test(text)) return { kind: 'json' };
  return { kind: 'text' };
}
