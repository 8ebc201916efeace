import type { Change, ChangeType } from '@sealtick/contract';
import { ArrowRight, Check, Lock, Plus } from 'lucide';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { DocumentRuns } from '../../widgets/document/document-runs.tsx';

const ICONS = { feature: Plus, improvement: ArrowRight, fix: Check, security: Lock } as const;
const TONES = { feature: 'text-accent-text', improvement: '', fix: '', security: 'text-warn' } as const;

/** The type of a change, in a word and a mark. */
export function ChangeLabel({ type }: { type: ChangeType }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12">
      <Icon of={ICONS[type]} size={13} className={classNames('shrink-0', TONES[type])} />
      {type}
    </span>
  );
}

/** One change of a release. */
export function ChangeRow({ change: { type, title, description } }: { change: Change }) {
  return (
    <li className="grid items-baseline gap-x-4 gap-y-1 border-line border-b py-3 md:grid-cols-[7rem_1fr]">
      <ChangeLabel type={type} />
      <div className="max-w-read">
        <h3 className="font-head text-14">{title}</h3>
        <p className="mt-0.5">
          <DocumentRuns runs={description} />
        </p>
      </div>
    </li>
  );
}
