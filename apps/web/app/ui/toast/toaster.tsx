import { X } from 'lucide';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.ts';
import { type ShownToast, type ToastMessage, ToastStore } from './toast-store.ts';

const DISPLAY_MS = 5_000;
const SWIPE_PX = 50;

const store = new ToastStore();
let root: HTMLElement | null = null;

/** Shows a message in place of the previous one. */
export function showToast(message: ToastMessage): void {
  if (root === null) {
    root = document.createElement('div');
    createRoot(root).render(<Toaster />);
  }
  moveIntoTopDialog(root);
  store.show(message);
}

/** A modal dialog makes the rest of the page inert: while one is open, messages are shown in it. */
function moveIntoTopDialog(element: HTMLElement): void {
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (element.parentElement === parent) return;
  parent.append(element);
  parent.addEventListener('close', () => document.body.append(element), { once: true });
}

function Toaster() {
  const shown = useSyncExternalStore(store.subscribe, store.shown);
  if (shown === null) return null;
  return (
    <Toast.Provider
      label="Notification"
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      announcerContainer={root ?? undefined}
    >
      <Message key={shown.id} message={shown} />
      <Toast.Viewport className="fixed inset-x-0 top-0 z-50 m-0 list-none p-4 outline-none focus-visible:rounded-card md:inset-x-auto md:top-auto md:right-0 md:bottom-0 md:w-full md:max-w-[26.25rem]" />
    </Toast.Provider>
  );
}

/** Each message has a key of its own, so each has its own 5 s. */
function Message({ message }: { message: ShownToast }) {
  const { id, isOpen, title, description, variant = 'default', action } = message;
  const isError = variant === 'destructive';
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={(opens) => !opens && store.dismiss(id)}
      type={isError ? 'foreground' : 'background'}
      className={classNames(
        'toast relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 overflow-hidden rounded-card border border-line-strong bg-surface-3 py-3 pr-2 pl-4 shadow-overlay touch-pan-y',
        isError && 'border-l-3 border-l-short',
      )}
    >
      <div className="py-0.5">
        <Toast.Title className={classNames('font-strong', isError ? 'text-short' : 'text-ink-1')}>{title}</Toast.Title>
        {description && <Toast.Description className="mt-0.5 text-13 text-ink-2">{description}</Toast.Description>}
        {action && (
          <Toast.Action asChild altText={action.altText} onClick={action.onClick}>
            <Button size="small" className="mt-2.5">
              {action.label}
            </Button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Close"
        className="-my-1 grid size-11 place-items-center rounded-input text-ink-3 hover:bg-surface-2 hover:text-ink-1 md:size-9"
      >
        <Icon of={X} size={16} />
      </Toast.Close>
    </Toast.Root>
  );
}
