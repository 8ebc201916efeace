import { useState } from 'react';
import { createPortal } from 'react-dom';
import { deferred } from '../../../lib/scripts/deferred.tsx';
import { Button } from '../../../ui/button.tsx';

const PrivacyDialog = deferred(async () => (await import('./privacy-dialog.tsx')).PrivacyDialog);

/** The button of the privacy settings. The script of their dialog is loaded on first use. */
export function PrivacyButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Privacy Settings
      </Button>
      {isOpen && createPortal(<PrivacyDialog onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
