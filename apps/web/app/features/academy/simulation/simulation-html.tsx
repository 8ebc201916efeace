import type { SimulationKind } from '@sealtick/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { SimulationCard } from './simulation-card.tsx';

const rendered = new Map<SimulationKind, string>();

/** Returns a simulation with the values at which it starts, as HTML. It is the same for everyone, so it is computed once. */
export function simulationHtml(kind: SimulationKind): string {
  const html = rendered.get(kind) ?? renderToStaticMarkup(<SimulationCard kind={kind} isReady={false} />);
  rendered.set(kind, html);
  return html;
}
