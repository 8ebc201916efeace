export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** Something went wrong, or was lost. */
  readonly variant?: 'default' | 'destructive';
  /** One thing that can be done about it. */
  readonly action?: {
    readonly label: string;
    /** How to do the same once the message has gone, for who hears it read out. */
    readonly altText: string;
    readonly onClick: () => void;
  };
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
  readonly isOpen: boolean;
}

/** How long a message is kept after it was dismissed. */
export const REMOVE_AFTER_MS = 1_000_000;

/** The one message on the screen: a new one takes the place of the one before. */
export class ToastStore {
  #shown: ShownToast | null = null;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Null before the first message, and once the last has been removed. */
  readonly shown = (): ShownToast | null => this.#shown;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  show(message: ToastMessage): void {
    clearTimeout(this.#timer);
    this.#count += 1;
    this.#set({ ...message, id: this.#count, isOpen: true });
  }

  /** Takes it off the screen; a message that has been replaced meanwhile is none of its business. */
  dismiss(id: number): void {
    if (this.#shown?.id !== id || !this.#shown.isOpen) return;
    this.#set({ ...this.#shown, isOpen: false });
    this.#timer = setTimeout(() => this.#set(null), REMOVE_AFTER_MS);
  }

  #set(shown: ShownToast | null): void {
    this.#shown = shown;
    for (const changed of this.#listeners) changed();
  }
}
