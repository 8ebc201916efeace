export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** `destructive` for errors and losses. */
  readonly variant?: 'default' | 'destructive';
  /** One action. */
  readonly action?: {
    readonly label: string;
    /** How to do the same after the message has gone, for screen readers. */
    readonly altText: string;
    readonly onClick: () => void;
  };
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
  readonly isOpen: boolean;
}

/** Time after which a dismissed message is removed. */
export const REMOVE_AFTER_MS = 1_000_000;

/** Holds the one message on the screen. A new message replaces it. */
export class ToastStore {
  private current: ShownToast | null = null;
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  /** Null before the first message and after the last one was removed. */
  readonly shown = (): ShownToast | null => this.current;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  show(message: ToastMessage): void {
    clearTimeout(this.timer);
    this.count += 1;
    this.set({ ...message, id: this.count, isOpen: true });
  }

  /** Closes the message, unless another one has replaced it. */
  dismiss(id: number): void {
    if (this.current?.id !== id || !this.current.isOpen) return;
    this.set({ ...this.current, isOpen: false });
    this.timer = setTimeout(() => this.set(null), REMOVE_AFTER_MS);
  }

  private set(shown: ShownToast | null): void {
    this.current = shown;
    for (const changed of this.listeners) changed();
  }
}
