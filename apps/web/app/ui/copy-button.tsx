import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';

const SHOWN_FOR_MS = 2_000;

interface CopyButtonProps {
  label: string;
  text: string;
}

/** Copies a text and shows whether the browser allowed it. */
export function CopyButton({ label, text }: CopyButtonProps) {
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
    <Button variant="quiet" onClick={() => void copy()} className="px-2.5 text-13 noscript:hidden!">
      <Icon of={result === 'Copied' ? Check : Copy} size={15} />
      {label}
      <span role="status" className="text-ink-3 empty:hidden">
        {result}
      </span>
    </Button>
  );
}
