import { TriangleAlert } from 'lucide';
import { Icon } from '../../ui/icon.ts';

/** Says that the operator has not confirmed what the page states about them. */
export function SampleBanner() {
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-card bg-warn-soft px-4 py-3.5 text-13 md:px-5">
      <Icon of={TriangleAlert} size={16} className="mt-px shrink-0 text-warn" />
      <span>
        <strong className="font-strong text-warn">This installation has not been confirmed by its operator.</strong>{' '}
        What only an operator can claim carries the mark “Sample”. Do not rely on it.
      </span>
    </p>
  );
}
