import { reads } from '@sealtick/contract';
import type { ServedRead, Viewer } from '@sealtick/server/testing/http';
import { accountAnalyticsOf, accountRecordsOf, accountTradesOf } from './account-records.ts';
import { answersBy, missing, unlessFailing } from './answer.ts';
import { keysOf, usageOf } from './api-keys.ts';
import { billingOf, planOf } from './billing.ts';
import { brokerOrdersOf, brokerRecordOf, brokersOf, connectionDetailOf, connectionsOf } from './brokers.ts';
import { channelsOf, receiptsOf, rulesOf } from './delivery.ts';
import { endpointLog } from './endpoint-log.ts';
import { JOURNAL_PLANS, journalPage, journalStatistics } from './journal.ts';
import { favouritesOf, lastSeenOf } from './member-home.ts';
import { inboxOf, mutesOf } from './member-inbox.ts';
import { memberTradesOf, replayOf } from './member-trades.ts';
import { effectOf } from './news.ts';
import { OWN_INBOUND, OWN_STRATEGIES, OWN_STRATEGY } from './own-strategies.ts';
import { analyticsOf, portfolioOf } from './portfolio.ts';
import { PUSH_SETUP, priceAlertsOf } from './price-alerts.ts';
import { riskSettingsOf } from './risk.ts';
import { memberRun, memberRuns } from './runs.ts';
import type { Scenario } from './scenario-names.ts';
import { actsOf, exportOf, providersOf, securityOf, signInsOf } from './security.ts';
import { profileOf, visitorOf } from './site.ts';
import { MAP, memberStudies, memberStudy } from './studies.ts';
import { subscribed, watchlistsOf } from './subscriber.ts';

/** Responses to the reads of a member's own data. */
export const memberReads = (scenarioOf: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(scenarioOf);
  return [
    by(reads.auth.user, (scenario) => visitorOf(scenario).user),
    by(reads.auth.providers, (scenario) => unlessFailing(scenario, () => providersOf(scenario))),
    by(reads.personalData.exported, (scenario) => unlessFailing(scenario, () => exportOf(scenario))),
    by(reads.audit.list, (scenario, { limit }) => ({ answer: actsOf(scenario).slice(0, limit), next: null })),
    by(reads.profile.get, (scenario) => unlessFailing(scenario, () => profileOf(scenario))),
    by(reads.security.get, (scenario) => unlessFailing(scenario, () => securityOf(scenario))),
    by(reads.security.signIns, (scenario) => unlessFailing(scenario, () => signInsOf(scenario))),
    by(reads.plan.own, (scenario) => unlessFailing(scenario, () => planOf(scenario))),
    by(reads.subscriptions.list, (scenario) =>
      unlessFailing(scenario, () => (scenario === 'subscriber' ? subscribed : [])),
    ),
    by(reads.watchlists.list, (scenario) =>
      unlessFailing(scenario, () => (scenario === 'new member' ? [] : watchlistsOf(scenario))),
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
    by(reads.billing.own, (scenario) => unlessFailing(scenario, () => billingOf(scenario))),
    by(reads.favourites.list, (scenario) => unlessFailing(scenario, () => favouritesOf(scenario))),
    by(reads.lastSeen.get, (scenario) => unlessFailing(scenario, () => lastSeenOf(scenario))),
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
    by(reads.portfolio.get, (scenario) => unlessFailing(scenario, () => portfolioOf(scenario))),
    by(reads.portfolio.analytics, (scenario) => unlessFailing(scenario, () => analyticsOf(scenario))),
    by(reads.portfolio.trades, (scenario, query) => unlessFailing(scenario, () => memberTradesOf(scenario, query))),
    by(reads.portfolio.replay, (scenario) => unlessFailing(scenario, () => replayOf(scenario))),
    by(reads.priceAlerts.list, (scenario) => unlessFailing(scenario, () => priceAlertsOf(scenario))),
    by(reads.deliveryPush.get, (scenario) => unlessFailing(scenario, () => PUSH_SETUP)),
    by(reads.privacy.get, (scenario) => unlessFailing(scenario, () => ({ choices: null }))),
    by(reads.deliveryChannels.list, (scenario) => unlessFailing(scenario, () => channelsOf(scenario))),
    by(reads.news.effect, (scenario, { minutes }) => unlessFailing(scenario, () => effectOf(scenario, minutes))),
    by(reads.deliveryRules.get, (scenario) => unlessFailing(scenario, () => rulesOf(scenario))),
    by(reads.deliveryMutes.list, (scenario) => unlessFailing(scenario, () => mutesOf(scenario))),
    by(reads.deliveryInbox.get, (scenario) => unlessFailing(scenario, () => inboxOf(scenario))),
    by(reads.deliveryReceipts.list, (scenario) =>
      unlessFailing(scenario, () => ({ answer: receiptsOf(scenario), next: null })),
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
    by(reads.apiKeys.list, (scenario) => unlessFailing(scenario, () => keysOf(scenario))),
    by(reads.apiKeys.usage, (scenario) => unlessFailing(scenario, () => usageOf(scenario))),
    by(reads.brokers.list, (scenario) => unlessFailing(scenario, () => brokersOf(scenario))),
    by(reads.brokers.connections, (scenario) => unlessFailing(scenario, () => connectionsOf(scenario))),
    by(reads.brokers.connection, (scenario, { id }) => unlessFailing(scenario, () => connectionDetailOf(scenario, id))),
    by(reads.brokers.orders, (scenario, { id }) => unlessFailing(scenario, () => brokerOrdersOf(scenario, id))),
    by(reads.brokers.record, (scenario, { id }) => unlessFailing(scenario, () => brokerRecordOf(scenario, id))),
    by(reads.accountRecords.list, (scenario) => unlessFailing(scenario, () => accountRecordsOf(scenario))),
    by(reads.accountRecords.analytics, (scenario, { id }) =>
      unlessFailing(scenario, () => accountAnalyticsOf(scenario, id)),
    ),
    by(reads.accountRecords.trades, (scenario, query) =>
      unlessFailing(scenario, () => accountTradesOf(scenario, query)),
    ),
    by(reads.risk.get, (scenario) => unlessFailing(scenario, () => riskSettingsOf(scenario))),
  ];
};
