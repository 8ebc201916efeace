import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';

interface StateProps {
  title: string;
  text?: string;
  /** The next action. */
  children?: ReactNode;
}

/** There is nothing to show; says what to do next. */
export function EmptyState({ title, text, children }: StateProps) {
  return (
    <div role="status" className="rounded-card border border-line-strong border-dashed px-5 py-8 md:px-6">
      <h2 className="font-head text-16">{title}</h2>
      {text && <p className="mt-1 max-w-[46ch]">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}

interface ErrorStateProps extends StateProps {
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Something failed: the text of the error catalogue, and a retry if that can help. */
export function ErrorState({ title, text, onRetry, isRetrying = false, children }: ErrorStateProps) {
  return (
    <div role="alert" className="rounded-card border border-line bg-surface-1 px-5 py-8 md:px-6">
      <Icon of={TriangleAlert} size={20} className="mb-3 text-short" />
      <h2 className="font-head text-16">{title}</h2>
      {text && <p className="mt-1 max-w-[46ch]">{text}</p>}
      {(onRetry || children) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {onRetry && (
            <Button isLoading={isRetrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
