import type { BrokerId } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { generatedText } from './next-signal-text.ts';

/** Says that no order goes to a real broker, on a site whose prices are generated. */
export function GeneratedNote({ broker }: { broker: BrokerId }) {
  const text = generatedText(broker, useSite().site?.market);
  return (
    text && (
      <p role="note" className="rounded-input bg-warn-soft px-4 py-3 text-13">
        {text}
      </p>
    )
  );
}
