import { Plus } from 'lucide';
import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.ts';

/** Whether the form of the next computation is folded on narrow screens, where the stored ones stand below it. */
export interface FormFold {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Returns the fold of a form: open only while nothing is stored. @param stored Undefined until it is known */
export function useFormFold(stored: number | undefined): FormFold {
  const [chosen, setOpen] = useState<boolean | null>(null);
  return { isOpen: chosen ?? stored === 0, setOpen };
}

interface FormCardProps {
  id: string;
  title: string;
  /** Text of the button that opens the form. */
  action: string;
  fold: FormFold;
  /** Shown beside the title. */
  head?: ReactNode;
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}

/** A form beside a list. On narrow screens it stands above the list, and a button opens it. */
export function FormCard({ id, title, action, fold: { isOpen, setOpen }, head, ref, children }: FormCardProps) {
  return (
    <Card
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className="h-fit min-w-0 scroll-mt-(--sticky-top) outline-none focus-visible:shadow-none"
    >
      <CardHeader id={id} title={title}>
        {head}
        <Button
          size="small"
          variant={isOpen ? 'quiet' : 'primary'}
          className="lg:hidden noscript:hidden!"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {!isOpen && <Icon of={Plus} size={14} />}
          {isOpen ? 'Hide the form' : action}
        </Button>
      </CardHeader>
      <div className={isOpen ? '' : 'max-lg:hidden noscript:block!'}>{children}</div>
    </Card>
  );
}
