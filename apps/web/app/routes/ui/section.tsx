import { type ReactNode, useId } from 'react';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';

/** Name and rule on the left, the part in its states on the right. */
export function Section({ name, rule, children }: { name: string; rule: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 border-line border-t py-8 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="text-16">
          {name}
        </h2>
        <p className="mt-1 max-w-[46ch] text-13">{rule}</p>
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
    </section>
  );
}

/** A state with its name above. @param isWide Whether it fills its column. */
export function Sample({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1.5 ${isWide ? '' : 'justify-items-start'}`}>
      <p className="text-12 text-ink-3">{name}</p>
      {children}
    </div>
  );
}

/** A part in a card. @param head Content at the right end of the card's title. */
export function SampleCard({ title, head, children }: { title: string; head?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title}>
        {head}
      </CardHeader>
      <CardBody>{children}</CardBody>
    </Card>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-x-4 gap-y-4">{children}</div>;
}
