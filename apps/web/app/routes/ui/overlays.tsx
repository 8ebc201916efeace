import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator, MenuSub } from '../../ui/dropdown-menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';
import { Row, Section } from './section.tsx';

type Open = 'question' | 'deletion' | 'form' | 'limit' | null;

export function Overlays() {
  return (
    <Section
      name="Toast, dialog, menu, tooltip"
      rule="One toast at a time, 5 s, bottom right on wide screens, top on a phone; F8 focuses it. A confirmation focuses Cancel first."
    >
      <Toasts />
      <Dialogs />
      <Row>
        <DropdownMenu trigger={<Button>Open the menu</Button>}>
          <MenuItem>Add to Watchlist</MenuItem>
          <MenuItem>Download Playbook</MenuItem>
          <MenuItem disabled>Run Backtest</MenuItem>
          <MenuSeparator />
          <MenuSub label="Share">
            <MenuItem>Copy the address</MenuItem>
            <MenuItem>Save a picture</MenuItem>
          </MenuSub>
        </DropdownMenu>
      </Row>
      <p className="flex gap-6">
        <Tooltip text="The deepest fall from an equity peak, open positions included. After costs.">
          Max drawdown
        </Tooltip>
        <Tooltip text="Mean daily return divided by its standard deviation, annualised.">Sharpe ratio</Tooltip>
      </p>
    </Section>
  );
}

function Toasts() {
  return (
    <Row>
      <Button
        onClick={() => toast({ title: 'Added to Watchlist', description: 'London Open Break is now in "Europe".' })}
      >
        Show a notification
      </Button>
      <Button
        onClick={() =>
          toast({ variant: 'destructive', title: 'Not saved', description: 'No connection to the server.' })
        }
      >
        Show an error
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Removed from Watchlist',
            description: 'London Open Break is no longer in "Europe".',
            action: {
              label: 'Undo',
              altText: 'Add it to the watchlist again',
              onClick: () => toast({ title: 'Added again' }),
            },
          })
        }
      >
        Show one with an action
      </Button>
    </Row>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Row>
        <Button onClick={() => setOpen('question')}>Ask a question</Button>
        <Button variant="danger" onClick={() => setOpen('deletion')}>
          Delete key
        </Button>
        <Button onClick={() => setOpen('form')}>Open a dialog</Button>
        <Button onClick={() => setOpen('limit')}>Reach a limit</Button>
      </Row>
      {open === 'question' && (
        <AlertDialog
          title="Set up delivery?"
          text="You leave this page and go to the delivery settings."
          confirmLabel="Go to delivery settings"
          onCancel={close}
          onConfirm={close}
        />
      )}
      {open === 'deletion' && (
        <AlertDialog
          isDestructive
          title={'Delete the key "Desk server"?'}
          text="Programs that use it stop receiving signals immediately. This cannot be undone."
          confirmLabel="Delete key"
          onCancel={close}
          onConfirm={() => {
            close();
            toast({ title: 'Key deleted', description: '"Desk server" no longer works.' });
          }}
        />
      )}
      {open === 'limit' && (
        <Dialog title="Limit reached" text="Starter covers 3 strategies." onClose={close}>
          <RequestOpener form="contact-sales" initial={{ planInterest: 'pro' }}>
            {(contact) => <Button onClick={contact}>Contact Sales</Button>}
          </RequestOpener>
        </Dialog>
      )}
      {open === 'form' && (
        <Dialog title="New watchlist" text="Enter a name." onClose={close}>
          <TextField label="Name" />
          <div className="flex flex-wrap justify-end gap-2.5">
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={() => toast({ variant: 'destructive', title: 'Not saved' })}>
              Create
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
