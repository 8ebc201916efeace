/** The mark of a dialog that is modal: happy-dom does not know `:modal`. */
const MARK = 'data-modal';
const FOCUSABLE =
  '[autofocus], a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Completes happy-dom: a modal dialog takes the focus, gives it back and matches `:modal`. */
export function completeDialogs(): void {
  const { prototype } = HTMLDialogElement;
  const { close } = prototype;
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  prototype.showModal = function () {
    if (this.hasAttribute('open')) throw new DOMException('The dialog is open.', 'InvalidStateError');
    before.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.setAttribute(MARK, '');
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(FOCUSABLE);
    (first ?? this).focus();
  };
  prototype.close = function (result) {
    const isModal = this.hasAttribute(MARK);
    this.removeAttribute(MARK);
    close.call(this, result);
    const focused = before.get(this);
    before.delete(this);
    if (isModal && focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
  for (const node of [document, document.documentElement]) translateModal(node);
}

/** What a browser does for Escape: asks the top dialog to close. */
export function cancelTopDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/** Has the methods of all nodes of a kind that take a selector understand `:modal`. */
function translateModal(node: Element | Document): void {
  for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
    const owner = getOwner(node, name);
    const method = owner && (Reflect.get(owner, name) as (selector: string) => unknown);
    if (!method) continue;
    Reflect.set(owner, name, function (this: unknown, selector: string) {
      return method.call(this, selector.includes(':modal') ? selector.replaceAll(':modal', `[${MARK}]`) : selector);
    });
  }
}

/** Returns the prototype that has a method. */
export function getOwner(object: object, name: string): object | null {
  let owner: object | null = object;
  while (owner !== null && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
  return owner;
}
