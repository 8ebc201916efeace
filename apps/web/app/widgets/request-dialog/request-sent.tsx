import { MINUTE_MS } from '@sealtick/engine';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { confirmationText, receiptText, type SentRequest } from './sent-request.ts';

/** How long the line stays. */
const SHOWN_MS = 10 * MINUTE_MS;

interface RequestSentProps {
  sent: SentRequest;
  /** Takes the focus: the button that had it is gone. */
  hasFocus?: boolean;
  /** Called after ten minutes. */
  onOver: () => void;
}

/** A line for ten minutes with reference and due time of a request that has arrived. */
export function RequestSent({ sent, hasFocus = false, onOver }: RequestSentProps) {
  const line = useRef<HTMLElement>(null);
  useEffect(() => (hasFocus ? line.current?.focus() : undefined), [hasFocus]);
  const [isTextOpen, openText] = useState(sent.uncopied !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from the request
  useEffect(() => {
    const timer = setTimeout(onOver, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  return (
    <span
      ref={line}
      tabIndex={-1}
      role="note"
      aria-label="Request sent"
      className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1 text-left text-13 text-ink-2"
    >
      <span className="wrap-anywhere">
        Request sent. {receiptText(sent.receipt)} {confirmationText(sent)}
      </span>
      <CopyButton label="Copy the reference" text={sent.receipt.reference} />
      {isTextOpen &&
        sent.uncopied !== null &&
        createPortal(<TextDialog text={sent.uncopied} onClose={() => openText(false)} />, document.body)}
    </span>
  );
}

/** The text of an email that the browser did not allow to copy. */
function TextDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title="Text of the email" text="The browser did not allow to copy it." onClose={onClose}>
      <TextArea label="Email" readOnly rows={9} value={text} />
      <CopyButton label="Copy the email" text={text} />
    </Dialog>
  );
}
