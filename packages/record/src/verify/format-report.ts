import { formatDifferences } from './differences.ts';
import type { Finding } from './finding.ts';
import type { VerifyReport } from './verify-log.ts';

const number = (value: number) => value.toLocaleString('en-US');
const plural = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** Returns one line about a finding: code, entry, signal, what is wrong. */
export function formatFinding({ code, index, to, signalId, detail, differences }: Finding): string {
  const where = index === undefined ? '' : ` index=${to === undefined ? index : `${index}..${to}`}`;
  const signal = signalId === undefined ? '' : ` signal=${signalId}`;
  const fields = differences === undefined ? '' : ` (${formatDifferences(differences)})`;
  return `${code}${where}${signal} ${detail}${fields}`;
}

/** Returns the result of a check in one sentence. */
export function formatVerdict(report: VerifyReport): string {
  const { status, origin, size, findingsTotal, firstBadIndex } = report;
  const log = origin === null ? 'the log' : `the log ${origin}`;
  if (status === 'valid') return `Valid: ${log}, ${plural(size, 'entry', 'entries')}${formatTrust(report)}.`;
  if (status === 'restored')
    return `RESTORED, not valid for what was lost: ${log} is complete since the restore${formatTrust(report)}.`;
  const first = firstBadIndex === null ? '' : `; the first bad entry is ${number(firstBadIndex)}`;
  return `NOT valid: ${plural(findingsTotal, 'finding')} in ${log}${first}.`;
}

const UNSEEN = 'entries cut off at the end, a roll-back and a rewritten log are not detected';

/** Returns what the result rests on, and what it can therefore not see: without references the log may be another one than yesterday's. */
function formatTrust({ trust, witnesses, references, counts, size }: VerifyReport): string {
  if (trust === 'witnessed') {
    const pinned = witnesses.filter(({ isPinned }) => isPinned);
    return `; ${pinned.map(({ name, size: last, at }) => `witnessed by ${name} up to entry ${number(last)} at ${at}`).join(', ')}`;
  }
  if (trust === 'unpinned') {
    return `; self-consistency only (unpinned), because no key and no checkpoint from before was given: ${UNSEEN}`;
  }
  const saved = Math.max(0, ...references.map((one) => (one.outcome === 'consistent' ? (one.size ?? 0) : 0)));
  if (saved === size) return `; pinned by your checkpoint up to entry ${number(saved)}`;
  if (saved > 0) {
    return `; pinned by your checkpoint up to entry ${number(saved)}: what was cut off or rewritten after it is not detected`;
  }
  const by = counts.referenceLeaves > 0 ? plural(counts.referenceLeaves, 'leaf hash', 'leaf hashes') : 'a key';
  return `; pinned by ${by}, but by no checkpoint from before: ${UNSEEN}`;
}

/** Returns what was checked, one sentence each. */
export function formatChecks(report: VerifyReport): string[] {
  const { counts, size, signedAt } = report;
  const seen = counts.entries - counts.hidden;
  return [
    `${plural(counts.entries, 'leaf hash', 'leaf hashes')} of ${number(size)} made one tree, whose root was compared with the one signed${signedAt === null ? '' : ` at ${signedAt}`}; indexes must run from 1 without a gap.`,
    `${plural(seen, 'entry was', 'entries were')} hashed from the content and checked by the rules: form, order in time, permitted sequences.`,
    ...(counts.hidden > 0
      ? [
          `${plural(counts.hidden, 'entry is', 'entries are')} not public yet: only the hashes could be checked. Check again later.`,
        ]
      : []),
    `${plural(counts.trades, 'closed trade')} of ${plural(counts.signals, 'signal')}: R was recomputed from the printed prices and costs.`,
    ...(counts.rows > 0 ? [`${plural(counts.rows, 'signal')} as shown on the site compared, field by field.`] : []),
    ...(counts.versions > 0
      ? [`${plural(counts.versions, 'published version')} of strategies as stored compared, field by field.`]
      : []),
    ...(counts.backtests > 0
      ? [
          `${plural(counts.backtests, 'stored backtest')} compared with the log; ${number(counts.recomputed)} of them computed again from the bars.`,
        ]
      : []),
    counts.bars === null
      ? 'Marks, fills and exits were not compared with bars, because none were given.'
      : `${plural(counts.bars.marks, 'mark')} and the fills and exits of ${plural(counts.bars.played, 'signal')} compared with bars.`,
    ...(counts.figures > 0 ? [`${plural(counts.figures, 'published figure')} recomputed from the entries.`] : []),
    'Parity, uptime and delivery figures are measured by the site itself and are outside this proof.',
    ...report.witnesses.map(
      ({ name, size, at, isPinned }) =>
        `The witness ${name} cosigned ${plural(size, 'entry', 'entries')} at ${at}${isPinned ? '' : '; the site itself named its key, so this alone proves nothing'}.`,
    ),
    ...formatReferences(report),
  ];
}

function formatReferences({ counts, references }: VerifyReport): string[] {
  const { referenceCheckpoints, referenceLeaves, history } = counts;
  const own = history > 0 ? [`${plural(history, 'checkpoint')} of the log's own history compared.`] : [];
  if (references.length === 0 && referenceLeaves === 0) {
    return [
      ...own,
      'No saved checkpoint was given. A log that its operator rewrote and signed again is only detected by a checkpoint or a message that you received before: save this one.',
    ];
  }
  const saved = [
    ...(referenceCheckpoints > 0 ? [plural(referenceCheckpoints, 'checkpoint')] : []),
    ...(referenceLeaves > 0 ? [plural(referenceLeaves, 'leaf hash', 'leaf hashes')] : []),
  ];
  const rejected = references.length - referenceCheckpoints;
  return [
    ...own,
    ...(saved.length > 0 ? [`${saved.join(' and ')} that you saved compared with the current log.`] : []),
    ...(rejected > 0
      ? [`${plural(rejected, 'checkpoint')} that you saved could not be compared: the findings say why.`]
      : []),
  ];
}

/** The detectable changes, for readers of a check without findings. */
export const DETECTABLE: readonly string[] = [
  'a price, time or result that was changed after delivery, in any field of any entry;',
  'an entry that was deleted, inserted, moved or replaced, and a truncated log;',
  'a trade whose stated R is not what its prices and costs give;',
  'a signal shown otherwise than it was sealed, or shown without being in the log;',
  'with a checkpoint that you saved: a whole log that was rewritten and signed with the true key.',
];
