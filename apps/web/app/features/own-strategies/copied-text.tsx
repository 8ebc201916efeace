import { CopyButton } from '../../ui/copy-button.tsx';

/** A text of several lines with the button that copies it. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-4">
        <h3 className="text-13">{label}</h3>
        <CopyButton label={`Copy ${label}`} text={text} />
      </div>
      <pre className="rounded-input border border-line bg-surface-1 p-3 text-12 wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  );
}
