import type { StatisticView } from '@sealtick/contract';
import type { Stat } from '../../../ui/stat-card.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { figureTone, formatFigure, sentence } from './figure-text.ts';

/** Returns a figure as a part of a strip, with its definition as a tooltip; one without a value has the reason as its note. @param note Note of a value */
export const toStat = (figure: StatisticView, note?: string): Stat => ({
  label: figure.label,
  head: <Tooltip text={figure.definition}>{figure.label}</Tooltip>,
  value: figure.value === null ? null : formatFigure(figure.value, figure),
  note: figure.value === null ? sentence(figure.reason ?? '') : note,
  tone: figureTone(figure),
});
