import { saveFile } from '../../lib/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows new recovery codes, once: only its button closes it, so that no key or tap outside loses them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Your recovery codes"
      text="Each logs you in once without your app. Store them where no one else can read them: they are not shown again."
    >
      <ul
        aria-label="Recovery codes"
        className="grid gap-y-1 font-mono text-12 whitespace-nowrap text-ink-1 sm:text-13"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <CopyButton label="Copy" text={codes.join('\n')} />
        <Button onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`)}>Download</Button>
        <Button variant="primary" onClick={onClose}>
          I have stored them
        </Button>
      </div>
    </Dialog>
  );
}
