import { CircleDashed, OctagonX, ShieldCheck, TriangleAlert } from 'lucide';
import { formatCount } from '../../lib/text/format.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { FindingList } from './finding-list.tsx';
import { trustText } from './trust-text.ts';
import type { Verification } from './verification.ts';

/** The result of the check in short. */
export const verdictTitle = (verification: Verification): string => getContent(verification).title;

/** The result of the check, large, and what was checked. */
export function Verdict({ verification }: { verification: Verification }) {
  const { findings, findingsTotal, status } = verification;
  const { icon, tone, border, title, text } = getContent(verification);
  return (
    <Card aria-labelledby="verdict" className={border}>
      <div className="flex gap-4 px-4 py-5 md:px-5">
        <Icon of={icon} size={32} className={`mt-0.5 shrink-0 ${tone}`} />
        <div className="min-w-0">
          <h2 id="verdict" className="font-head text-20 tracking-tight md:text-24">
            {title}
          </h2>
          <p className="mt-1.5 max-w-read text-16">{text}</p>
          {status !== 'invalid' && verification.size > 0 && (
            <p className="mt-1.5 max-w-read text-14 text-ink-2">{trustText(verification)}</p>
          )}
        </div>
      </div>
      {findings.length > 0 && <FindingList findings={findings} total={findingsTotal} />}
      {status !== 'invalid' && verification.size > 0 && <Checked verification={verification} />}
    </Card>
  );
}

function Checked({ verification: { checks, tookMs, counts } }: { verification: Verification }) {
  return (
    <div className="border-line border-t px-4 py-4 md:px-5">
      <h3 className="text-14">What was checked</h3>
      <ul className="mt-2 grid max-w-read list-disc gap-1.5 pl-4 marker:text-ink-3">
        {checks.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3 text-12 text-ink-3">
        {formatCount(counts.entries)} entries in {(tookMs / 1000).toFixed(1)} s, reading included, by this browser
        alone.
      </p>
    </div>
  );
}

function getContent({ status, size, counts, firstBadIndex, findingsTotal, trust }: Verification) {
  if (status === 'invalid') {
    const where = firstBadIndex === null ? '' : ` The first bad entry is ${formatCount(firstBadIndex)}.`;
    return {
      icon: OctagonX,
      tone: 'text-short',
      border: 'border-short',
      title: 'The record does NOT hold',
      text: `${findingsTotal === 1 ? '1 finding.' : `${formatCount(findingsTotal)} findings.`}${where}`,
    };
  }
  if (size === 0) {
    return {
      icon: CircleDashed,
      tone: 'text-ink-3',
      border: '',
      title: 'The log is empty',
      text: 'The checkpoint of an empty log is signed and valid. Nothing has been published yet, so there is nothing else to check.',
    };
  }
  const hidden =
    counts.hidden === 0
      ? ''
      : ` ${formatCount(counts.hidden)} of them by their hashes only: until the public delay is over, only subscribers see their content. You can check it afterwards.`;
  const isPinned = trust === 'pinned';
  const checked = `${size === 1 ? 'The one entry was' : `All ${formatCount(size)} entries were`} checked: hashes, order, signature and results agree.`;
  const compared = isPinned
    ? 'Nothing that the earlier checkpoint covers was changed, removed or reordered.'
    : 'No earlier checkpoint was compared, so a rewritten log would look the same.';
  if (status === 'restored') {
    return {
      icon: TriangleAlert,
      tone: 'text-warn',
      border: 'border-warn',
      title: isPinned ? 'The record holds since a restore' : 'The log is consistent since a restore',
      text: `${checked} ${compared} The log was restarted after a restore; entries lost before it cannot be checked.${hidden}`,
    };
  }
  return {
    icon: ShieldCheck,
    tone: 'text-long',
    border: 'border-long-mute',
    title: isPinned ? 'The record holds' : 'The log is consistent',
    text: `${checked} ${compared}${hidden}`,
  };
}
