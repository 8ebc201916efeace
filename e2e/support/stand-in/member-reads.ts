import { reads } from '@sealtick/contract';
import type { ServedRead, Viewer } from '@sealtick/server/testing/http';
import { computeAccountAnalytics, getAccountRecords, getAccountTrades } from './account-records.ts';
import { answersBy, missing, unlessFailing } from './answer.ts';
import { getKeys, getUsage } from './api-keys.ts';
import { getBilling, getPlan } from './billing.ts';
import { getBrokerOrders, getBrokerRecord, getBrokers, getConnectionDetail, listConnections } from './brokers.ts';
import { getChannels, getReceipts, getRules } from './delivery.ts';
import { endpointLog } from './endpoint-log.ts';
import { JOURNAL_PLANS, journalPage, journalStatistics } from './journal.ts';
import { getFavourites, getLastSeen } from './member-home.ts';
import { getInbox, getMutes } from './member-inbox.ts';
import { getMemberTrades, getReplay } from './member-trades.ts';
import { getEffect } from './news.ts';
import { OWN_INBOUND, OWN_STRATEGIES, OWN_STRATEGY } from './own-strategies.ts';
import { getAnalytics, getPortfolio } from './portfolio.ts';
import { getPriceAlerts, PUSH_SETUP } from './price-alerts.ts';
import { getRiskSettings } from './risk.ts';
import { memberRun, memberRuns } from './runs.ts';
import type { Scenario } from './scenario-names.ts';
import { getActs, getExport, getProviders, getSecurity, getSignIns } from './security.ts';
import { getProfile, getVisitor } from './site.ts';
import { MAP, memberStudies, memberStudy } from './studies.ts';
import { getWatchlists, subscribed } from './subscriber.ts';

/** Responses to the reads of a member's own data. */
export const memberReads = (getScenario: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(getScenario);
  return [
    by(reads.auth.user, (scenario) => getVisitor(scenario).user),
    by(reads.auth.providers, (scenario) => unlessFailing(scenario, () => getProviders(scenario))),
    by(reads.personalData.exported, (scenario) => unlessFailing(scenario, () => getExport(scenario))),
    by(reads.audit.list, (scenario, { limit }) => ({ answer: getActs(scenario).slice(0, limit), next: null })),
    by(reads.profile.get, (scenario) => unlessFailing(scenario, () => getProfile(scenario))),
    by(reads.security.get, (scenario) => unlessFailing(scenario, () => getSecurity(scenario))),
    by(reads.security.signIns, (scenario) => unlessFailing(scenario, () => getSignIns(scenario))),
    by(reads.plan.own, (scenario) => unlessFailing(scenario, () => getPlan(scenario))),
    by(reads.subscriptions.list, (scenario) =>
      unlessFailing(scenario, () => (['subscriber', 'granted plan'].includes(scenario) ? subscribed : [])),
    ),
    by(reads.watchlists.list, (scenario) =>
      unlessFailing(scenario, () => (scenario === 'new member' ? [] : getWatchlists(scenario))),
    ),
    by(reads.ownStrategies.list, (scenario) =>
      unlessFailing(scenario, () => (scenario === 'new member' ? [] : OWN_STRATEGIES)),
    ),
    by(reads.ownStrategies.get, (scenario, { id }) =>
      unlessFailing(scenario, () => (id === OWN_STRATEGY.id ? OWN_STRATEGY : missing('strategy'))),
    ),
    by(reads.ownStrategies.shared, () => missing('strategy')),
    by(reads.journal.list, (scenario, filters) =>
      unlessFailing(scenario, () => journalPage(scenario === 'new member', filters)),
    ),
    by(reads.journal.statistics, (scenario) =>
      unlessFailing(scenario, () => journalStatistics(scenario === 'new member')),
    ),
    by(reads.journal.plans, (scenario) =>
      unlessFailing(scenario, () => (scenario === 'new member' ? [] : JOURNAL_PLANS)),
    ),
    by(reads.journal.views, (scenario) => unlessFailing(scenario, () => [])),
    by(reads.ownInbound.get, (scenario) => unlessFailing(scenario, () => OWN_INBOUND)),
    by(reads.billing.own, (scenario) => unlessFailing(scenario, () => getBilling(scenario))),
    by(reads.billing.change, () => ({ dueCents: 5_000, taxCents: 833, currency: 'usd' })),
    by(reads.favourites.list, (scenario) => unlessFailing(scenario, () => getFavourites(scenario))),
    by(reads.lastSeen.get, (scenario) => unlessFailing(scenario, () => getLastSeen(scenario))),
    by(reads.runs.list, (scenario, { strategy }) =>
      unlessFailing(scenario, () =>
        scenario === 'new member'
          ? []
          : memberRuns.filter(({ strategyId }) => strategy === undefined || strategyId === strategy),
      ),
    ),
    by(reads.runs.get, (scenario, { id }) => unlessFailing(scenario, () => memberRun(id) ?? missing('run'))),
    by(reads.studies.list, (scenario) =>
      unlessFailing(scenario, () => (scenario === 'new member' ? [] : memberStudies)),
    ),
    by(reads.studies.get, (_scenario, { id }) => memberStudy(id) ?? missing('study')),
    by(reads.studies.heatMap, () => MAP),
    by(reads.portfolio.get, (scenario) => unlessFailing(scenario, () => getPortfolio(scenario))),
    by(reads.portfolio.analytics, (scenario) => unlessFailing(scenario, () => getAnalytics(scenario))),
    by(reads.portfolio.trades, (scenario, query) => unlessFailing(scenario, () => getMemberTrades(scenario, query))),
    by(reads.portfolio.replay, (scenario) => unlessFailing(scenario, () => getReplay(scenario))),
    by(reads.priceAlerts.list, (scenario) => unlessFailing(scenario, () => getPriceAlerts(scenario))),
    by(reads.deliveryPush.get, (scenario) => unlessFailing(scenario, () => PUSH_SETUP)),
    by(reads.privacy.get, (scenario) => unlessFailing(scenario, () => ({ choices: null }))),
    by(reads.deliveryChannels.list, (scenario) => unlessFailing(scenario, () => getChannels(scenario))),
    by(reads.news.effect, (scenario, { minutes }) => unlessFailing(scenario, () => getEffect(scenario, minutes))),
    by(reads.deliveryRules.get, (scenario) => unlessFailing(scenario, () => getRules(scenario))),
    by(reads.deliveryMutes.list, (scenario) => unlessFailing(scenario, () => getMutes(scenario))),
    by(reads.deliveryInbox.get, (scenario) => unlessFailing(scenario, () => getInbox(scenario))),
    by(reads.deliveryReceipts.list, (scenario) =>
      unlessFailing(scenario, () => ({ answer: getReceipts(scenario), next: null })),
    ),
    by(reads.deliveryWebhooks.attempts, (scenario) =>
      unlessFailing(scenario, () => ({ answer: endpointLog(), next: null })),
    ),
    by(reads.deliveryTelegram.get, (scenario) =>
      unlessFailing(scenario, () => ({
        botName: scenario === 'new member' ? null : 'example_sealtick_bot',
        waiting: null,
      })),
    ),
    by(reads.apiKeys.list, (scenario) => unlessFailing(scenario, () => getKeys(scenario))),
    by(reads.apiKeys.usage, (scenario) => unlessFailing(scenario, () => getUsage(scenario))),
    by(reads.brokers.list, (scenario) => unlessFailing(scenario, () => getBrokers(scenario))),
    by(reads.brokers.connections, (scenario) => unlessFailing(scenario, () => listConnections(scenario))),
    by(reads.brokers.connection, (scenario, { id }) =>
      unlessFailing(scenario, () => getConnectionDetail(scenario, id)),
    ),
    by(reads.brokers.orders, (scenario, { id, signalId }) =>
      unlessFailing(scenario, () =>
        getBrokerOrders(scenario, id).filter((order) => signalId === undefined || order.signalId === signalId),
      ),
    ),
    by(reads.brokers.leftPositions, (scenario) => unlessFailing(scenario, () => [])),
    by(reads.brokers.record, (scenario, { id }) => unlessFailing(scenario, () => getBrokerRecord(scenario, id))),
    by(reads.accountRecords.list, (scenario) => unlessFailing(scenario, () => getAccountRecords(scenario))),
    by(reads.accountRecords.analytics, (scenario, { id }) =>
      unlessFailing(scenario, () => computeAccountAnalytics(scenario, id)),
    ),
    by(reads.accountRecords.trades, (scenario, query) =>
      unlessFailing(scenario, () => getAccountTrades(scenario, query)),
    ),
    by(reads.risk.get, (scenario) => unlessFailing(scenario, () => getRiskSettings(scenario))),
  ];
};
