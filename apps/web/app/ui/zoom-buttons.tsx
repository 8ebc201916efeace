import { Maximize2, ZoomIn, ZoomOut } from 'lucide';
import { classNames } from './class-names.ts';
import { Icon } from './icon.ts';
import type { ZoomStep } from './price-chart/zoom-chart.ts';
import { ZOOM_IN, ZOOM_OUT } from './price-chart/zoom-keys.ts';

const BUTTONS = [
  { label: 'Zoom in', icon: ZoomIn, step: ZOOM_IN },
  { label: 'Zoom out', icon: ZoomOut, step: ZOOM_OUT },
  { label: 'Show all', icon: Maximize2, step: 'all' },
] as const;

interface ZoomButtonsProps {
  onZoom: (step: ZoomStep) => void;
  /** Whether the chart is drawn; until then the buttons take their place only. */
  isReady: boolean;
}

/** Zooms a chart. */
export function ZoomButtons({ onZoom, isReady }: ZoomButtonsProps) {
  return (
    <fieldset className={classNames('-ml-1.5 inline-flex print:hidden', !isReady && 'invisible')}>
      <legend className="sr-only">Zoom</legend>
      {BUTTONS.map(({ label, icon, step }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => onZoom(step)}
          className="grid size-11 place-items-center rounded-input text-ink-3 hover:bg-surface-2 hover:text-ink-1 md:size-7"
        >
          <Icon of={icon} size={15} />
        </button>
      ))}
    </fieldset>
  );
}
