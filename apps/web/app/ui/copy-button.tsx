import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';

const SAID_FOR_MS = 2_000;

interface CopyButtonProps {
  label: string;
  text: string;
  /** On a phone without its word, where a heading needs the room. */
  isBare?: boolean;
}

/** Copies a text and says so; where the browser forbids it, it says that. */
export function CopyButton({ label, text, isBare = false }: CopyButtonProps) {
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

  return (
    <Button
      variant="quiet"
      onClick={() => void copy()}
      className={`px-2.5 text-13 noscript:hidden! ${isBare ? 'max-md:min-w-11' : ''}`}
    >
      <Icon of={said === 'Copied' ? Check : Copy} size={15} />
      {isBare ? <span className="max-md:sr-only">{label}</span> : label}
      <span role="status" className="text-ink-3 empty:hidden">
        {said}
      </span>
    </Button>
  );
}
