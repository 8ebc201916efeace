import { reads } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';
import { PREVIEWS } from './previews.ts';

/** A plan ends by time, and with it what the subscriptions show. */
export const PLAN_POLL_MS = 60_000;

/** The member's plan, every minute. */
export const planQuery = () => polled(readQuery(reads.plan.own, {}), PLAN_POLL_MS);

/** The strategies that the member subscribed to, every minute. */
export const subscriptionsQuery = () => polled(readQuery(reads.subscriptions.list, {}), PLAN_POLL_MS);

/** What a change of the plan changes: strategies that it covers become active, others inactive. */
export const ofPlan = () => [planQuery(), subscriptionsQuery(), PREVIEWS];
