import { Accordion } from '../../../ui/accordion.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { PanelProps } from './panel.tsx';

/** Tab of questions and answers. */
export function FaqPanel({ strategy: { faq } }: PanelProps) {
  if (faq.length === 0) return <EmptyState title="No frequently asked questions available." />;
  return (
    <Card>
      <Accordion
        open="all"
        items={faq.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))}
      />
    </Card>
  );
}
