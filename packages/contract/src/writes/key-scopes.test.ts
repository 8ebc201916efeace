import { expect, test } from 'vitest';
import { KEY_SCOPE_NAMES, type NeededScope } from '../key-scopes.ts';
import { READS } from '../reads/table.ts';
import * as writes from './index.ts';
import type { Write } from './write.ts';

const READS_OF_CLASS_OWN = Object.entries(READS).filter(([, { entitlement }]) => entitlement === 'own');
const WRITES = Object.entries<Readonly<Record<string, Write>>>(writes).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, write]) => [`${noun}.${name}`, write] as const),
);

const allows = (needed: NeededScope | undefined, scope: string) =>
  needed === scope || (Array.isArray(needed) && needed.includes(scope));

/** Calls that each scope allows, reads of the account first. */
const ALLOWED = Object.fromEntries(
  KEY_SCOPE_NAMES.map((scope) => [
    scope,
    {
      reads: READS_OF_CLASS_OWN.filter(([, read]) => allows((read as { scope?: NeededScope }).scope, scope)).map(
        ([name]) => name,
      ),
      writes: WRITES.filter(([, write]) => allows(write.scope, scope))
        .map(([name]) => name)
        .sort(),
    },
  ]),
);

test('Each scope allows these calls and no others', () => {
  expect(ALLOWED).toEqual({
    'signals:read': {
      reads: [
        'accountRecords.list',
        'accountRecords.analytics',
        'accountRecords.trades',
        'accountRecords.tradesFile',
        'accountRecords.curveFile',
        'accountRecords.returnsFile',
        'accountRecords.report',
        'deliveryInbox.get',
        'deliveryReceipts.list',
        'ownInbound.get',
        'ownStrategies.list',
        'ownStrategies.get',
        'ownStrategies.log',
        'ownStrategies.tradesFile',
        'plan.own',
        'portfolio.get',
        'portfolio.analytics',
        'portfolio.trades',
        'portfolio.replay',
        'portfolio.tradesFile',
        'portfolio.curveFile',
        'portfolio.returnsFile',
        'portfolio.report',
        'subscriptions.list',
      ],
      writes: [],
    },
    'signals:write': {
      reads: [],
      writes: [
        'ownInbound.change',
        'ownInbound.setPosition',
        'ownSignals.cancel',
        'ownSignals.change',
        'ownSignals.create',
        'ownStrategies.change',
        'ownStrategies.create',
      ],
    },
    subscriptions: {
      reads: ['plan.own', 'subscriptions.list'],
      writes: ['subscriptions.create', 'subscriptions.keep', 'subscriptions.remove'],
    },
    watchlists: {
      reads: ['watchlists.list'],
      writes: ['watchlists.change', 'watchlists.create', 'watchlists.order', 'watchlists.remove', 'watchlists.restore'],
    },
    favourites: { reads: ['favourites.list'], writes: ['favourites.add', 'favourites.remove'] },
    'journal:read': {
      reads: ['journal.list', 'journal.statistics', 'journal.file', 'journal.plans', 'journal.views'],
      writes: [],
    },
    'journal:write': {
      reads: [],
      writes: [
        'journal.addScreenshot',
        'journal.changePlan',
        'journal.changeTrade',
        'journal.create',
        'journal.createPlan',
        'journal.createView',
        'journal.importFile',
        'journal.preview',
        'journal.remove',
        'journal.removePlan',
        'journal.removeScreenshot',
        'journal.removeView',
        'journal.restore',
        'journal.write',
      ],
    },
    'price-alerts': { reads: ['priceAlerts.list'], writes: ['priceAlerts.create', 'priceAlerts.remove'] },
    delivery: {
      reads: [
        'deliveryChannels.list',
        'deliveryInbox.get',
        'deliveryMutes.list',
        'deliveryReceipts.list',
        'deliveryRules.get',
        'deliveryWebhooks.attempts',
        'news.effect',
      ],
      writes: [
        'deliveryChannels.change',
        'deliveryChannels.remove',
        'deliveryChannels.test',
        'deliveryInbox.markRead',
        'deliveryMutes.remove',
        'deliveryMutes.set',
        'deliveryRules.preview',
        'deliveryRules.save',
        'deliveryWebhooks.add',
        'deliveryWebhooks.replaceSecret',
        'deliveryWebhooks.replay',
        'deliveryWebhooks.verify',
      ],
    },
    risk: { reads: ['risk.get'], writes: ['risk.save'] },
    runs: {
      reads: [
        'runs.list',
        'runs.get',
        'runs.tradesFile',
        'runs.reportFile',
        'runs.report',
        'runs.dailyReturns',
        'runs.leanResult',
        'studies.list',
        'studies.get',
        'studies.heatMap',
        'studies.rowsFile',
      ],
      writes: [
        'runs.cancel',
        'runs.remove',
        'runs.rename',
        'runs.restore',
        'runs.start',
        'studies.cancel',
        'studies.remove',
        'studies.rename',
        'studies.restore',
        'studies.start',
      ],
    },
  });
});

test('A call that needs no scope is that which revokes a key', () => {
  expect(WRITES.filter(([, { scope }]) => scope === 'any').map(([name]) => name)).toEqual(['apiKeys.revoke']);
});

test('No key reaches password, email address, sessions, keys, payments, deletion or the audit log', () => {
  const tagged = [...READS_OF_CLASS_OWN, ...WRITES] as readonly (readonly [string, { scope?: NeededScope }])[];
  const personal = /^(?:security|auth|profile|billing|personalData|audit|privacy|apiKeys)\./;
  const open = tagged.filter(([name, { scope }]) => personal.test(name) && scope !== undefined);
  expect(open.map(([name]) => name)).toEqual(['apiKeys.revoke']);
});
