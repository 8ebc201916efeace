import { type ContentDocument, SAMPLE_LINE } from '@sealtick/contract';
import { TriangleAlert } from 'lucide';
import { Icon } from '../../ui/icon.ts';

/** Says that a document is an example, on screen and in print; nothing once the operator has replaced it. */
export function SampleLine({ of: { fields } }: { of: Pick<ContentDocument, 'fields'> }) {
  if (fields.sample !== true) return null;
  return (
    <p
      role="note"
      className="mb-4 flex items-start gap-2.5 rounded-card bg-warn-soft px-4 py-3 text-13 text-warn md:px-5"
    >
      <Icon of={TriangleAlert} size={16} className="mt-px shrink-0" />
      {SAMPLE_LINE}
    </p>
  );
}
