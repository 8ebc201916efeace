import type { Figures, Row } from './row.ts';

/** Returns rows as text, with a line for this project and one for each peer. */
export function printRows(rows: readonly Row[]): string {
  const lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.job}, ${row.size}${row.agree ? '' : `: ${row.missed ?? row.wrong ?? 'OUR ANSWER IS WRONG'}`}`);
    lines.push(line('sealtick', row.ours, row.unit, ''));
    for (const [name, peer] of Object.entries(row.peers)) {
      const note = peer.ratio === null ? 'another answer, not compared' : `${peer.ratio.toFixed(1)}x`;
      lines.push(line(name, peer, row.unit, note));
    }
  }
  return lines.join('\n');
}

function line(name: string, { median, low, high, first, peakMb }: Figures, unit: string, note: string): string {
  const spread = `${short(median)} ${unit} (${short(low)}-${short(high)}, first ${short(first)})`;
  return `  ${name.padEnd(20)} ${spread.padEnd(46)} ${(peakMb > 0 ? `${Math.round(peakMb)} MB` : '').padStart(8)}  ${note}`.trimEnd();
}

function short(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
