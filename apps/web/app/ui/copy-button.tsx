import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const SAID_FOR_MS = 2_000;

/** Copies a text and says so; where the browser forbids it, it says that. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState<'Copied' | 'Not allowed' | null>(null);

  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Not allowed');
    }
  }

  const Icon = said === 'Copied' ? Check : Copy;
  return (
    <Button variant="quiet" onClick={() => void copy()} className="px-2.5 text-13">
      <Icon size={15} aria-hidden="true" />
      {label}
      <span role="status" className="text-ink-3 empty:hidden">
        {said}
      </span>
    </Button>
  );
}
