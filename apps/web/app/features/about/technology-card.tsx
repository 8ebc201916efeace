import type { ContentBlock } from '@sealtick/contract';
import { Card } from '../../ui/card.tsx';
import { Mark } from '../../ui/mark.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';

const BEFORE = ['Bars', 'Rules', 'Signal'];
const AFTER = ['Delivery', 'Record'];

/** The way of a signal through the system, and what each part is built of. */
export function TechnologyCard({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <>
      <Card>
        <ol
          aria-label="The way of a signal"
          className="flex p-4 phone:flex-col wide:justify-between wide:px-6 wide:py-7"
        >
          {BEFORE.map((name) => (
            <Step key={name} name={name} />
          ))}
          <Step name="Seal" look="border-accent bg-accent-soft" isSeal />
          {AFTER.map((name) => (
            <Step key={name} name={name} look="border-accent" isAfter />
          ))}
        </ol>
        <p className="border-line border-t px-4 py-3 text-13 wide:px-6">
          Before the seal: what the rules knew. After it: what happened.
        </p>
      </Card>
      <div className="mt-5 md:*:[ul]:max-w-none md:*:[ul]:grid-cols-2 md:*:[ul]:gap-x-16">
        <DocumentBlocks blocks={blocks} />
      </div>
    </>
  );
}

interface StepProps {
  name: string;
  look?: string;
  isSeal?: boolean;
  isAfter?: boolean;
}

/** A step, with a line from the previous one. */
function Step({ name, look = 'border-line-strong', isSeal = false, isAfter = false }: StepProps) {
  const line = isAfter ? 'before:bg-accent' : 'before:bg-line-control';
  return (
    <li
      className={`flex wide:items-center not-first:before:h-3.5 not-first:before:w-px phone:flex-col phone:items-start phone:not-first:before:ml-5 wide:not-first:flex-1 wide:not-first:before:h-px wide:not-first:before:w-auto wide:not-first:before:flex-1 ${line}`}
    >
      <span
        className={`inline-flex h-9 items-center gap-1.75 rounded-input border bg-surface-2 px-3.5 font-strong text-14 text-ink-1 ${look}`}
      >
        {isSeal && <Mark size={15} />}
        {name}
      </span>
    </li>
  );
}
