import { useState } from 'react';
import { createPortal } from 'react-dom';
import { deferred } from '../../lib/deferred.tsx';
import { Button } from '../../ui/button.tsx';

const PrivacySettingsDialog = deferred(
  async () => (await import('./privacy-settings-dialog.tsx')).PrivacySettingsDialog,
);

/** Opens what this browser may store. */
export function PrivacySettingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Privacy Settings
      </Button>
      {isOpen && createPortal(<PrivacySettingsDialog onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
