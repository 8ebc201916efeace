import { Check, Share2 } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.ts';

const SHOWN_FOR_MS = 2_000;

/** Opens the device's share menu, or copies the link where there is none. @param url Absolute. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [result, setResult] = useState<'Link copied' | 'Not allowed' | null>(null);

  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function share(): Promise<void> {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setResult('Link copied');
    } catch (error) {
      // The visitor closed the share menu.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setResult('Not allowed');
    }
  }

  return (
    <Button variant="quiet" onClick={() => void share()} className="noscript:hidden! px-2.5 text-13">
      <Icon of={result === 'Link copied' ? Check : Share2} size={15} />
      Share
      <span role="status" className="text-ink-3 empty:hidden">
        {result}
      </span>
    </Button>
  );
}
