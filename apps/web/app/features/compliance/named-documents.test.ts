import { expect, test } from 'vitest';
import { type DocumentSettings, namedDocuments } from './named-documents.ts';

const NONE: DocumentSettings = {
  employeeHandbookUrl: null,
  regulatoryFrameworkUrl: null,
  securityPoliciesUrl: null,
  customerPoliciesUrl: null,
};

test('each document that the settings name is offered under its name', () => {
  expect(
    namedDocuments({
      employeeHandbookUrl: 'https://n.test/handbook.pdf',
      regulatoryFrameworkUrl: 'https://n.test/framework.pdf',
      securityPoliciesUrl: '/compliance',
      customerPoliciesUrl: 'https://n.test/customers.pdf',
    }),
  ).toEqual([
    { name: 'Employee Handbook', address: 'https://n.test/handbook.pdf' },
    { name: 'Regulatory Framework', address: 'https://n.test/framework.pdf' },
    { name: 'Security Policies', address: '/compliance' },
    { name: 'Customer Policies', address: 'https://n.test/customers.pdf' },
  ]);
});

test('documents that the settings do not name are absent', () => {
  expect(namedDocuments(NONE)).toEqual([]);
  expect(namedDocuments(null)).toEqual([]);
  expect(namedDocuments({ ...NONE, customerPoliciesUrl: '/pricing' })).toEqual([
    { name: 'Customer Policies', address: '/pricing' },
  ]);
});
