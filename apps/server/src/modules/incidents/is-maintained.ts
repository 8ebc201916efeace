import type { ComponentId } from '@sealtick/contract';
import type { MaintenanceRow } from './incidents.tables.ts';

/** When maintenance was announced, when it is, and what it covers. */
export type MaintenanceTimes = Pick<
  MaintenanceRow,
  'components' | 'announcedAt' | 'startsAt' | 'endsAt' | 'cancelledAt'
>;

/** Whether maintenance that was announced before a time covers a component at that time. @param at ms UTC */
export const isMaintained = (maintenance: readonly MaintenanceTimes[], component: ComponentId, at: number): boolean =>
  maintenance.some(
    ({ components, announcedAt, startsAt, endsAt, cancelledAt }) =>
      components.includes(component) &&
      announcedAt.getTime() <= at &&
      startsAt.getTime() <= at &&
      at <= endsAt.getTime() &&
      (cancelledAt === null || cancelledAt.getTime() >= at),
  );
