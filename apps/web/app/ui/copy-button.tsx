import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';

const SHOWN_FOR_MS = 2_000;

interface CopyButtonProps {
  label: string;
  text: string;
  /** Shows only its icon on a phone, where a heading needs the room. */
  isBare?: boolean;
}

/** Copies a text and shows whether the browser allowed it. */
export function CopyButton({ label, text, isBare = false }: CopyButtonProps) {
  const [result, setResult] = useState<'Copied' | 'Not allowed' | null>(null);

  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setResult('Copied');
    } catch {
      setResult('Not allowed');
    }
  }

  return (
    <Button
      variant="quiet"
      onClick={() => void copy()}
      className={`px-2.5 text-13 noscript:hidden! ${isBare ? 'max-md:min-w-11' : ''}`}
    >
      <Icon of={result === 'Copied' ? Check : Copy} size={15} />
      {isBare ? <span className="max-md:sr-only">{label}</span> : label}
      <span role="status" className="text-ink-3 empty:hidden">
        {result}
      </span>
    </Button>
  );
}
