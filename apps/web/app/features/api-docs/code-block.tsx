import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

interface CodeBlockProps {
  /** What the code is, for screen readers. */
  label: string;
  code: string;
  /** Copied in its place, where the code shown hides a secret. */
  copied?: string;
  /** Shown above the code at the left. */
  children?: ReactNode;
}

/** Code with a button that copies it. */
export function CodeBlock({ label, code, copied = code, children }: CodeBlockProps) {
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-surface-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-b bg-surface-1 pr-1 pl-4 text-13">
        <div className="flex min-w-0 items-center gap-3 font-mono text-12 text-ink-2">{children}</div>
        <CopyButton label="Copy" text={copied} />
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        className="max-h-120 overflow-auto p-4"
      >
        <pre className="font-mono text-12 leading-5 text-ink-1">{code}</pre>
      </section>
    </div>
  );
}
