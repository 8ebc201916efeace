/** A change of the product that a test must notice. */
export interface Mutation {
  /** File of the product. */
  readonly file: string;
  /** What is replaced; the file contains it once. */
  readonly find: string;
  readonly replace: string;
  /** The test that guards it. */
  readonly test: string;
}

/** Changes that a test of `e2e/screens` must notice. */
export const MUTATIONS: readonly Mutation[] = [
  {
    file: 'apps/web/app/ui/document/document-loader.tsx',
    find: 'The document could not be loaded. Please try again later.',
    replace: 'The Changed could not be loaded. Please try again later.',
    test: 'e2e/screens/about.spec.ts',
  },
  {
    file: 'apps/web/app/features/account/data-card.tsx',
    find: 'Your copy is ready until ',
    replace: 'Your copy is Changed until ',
    test: 'e2e/screens/account.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/deliveries/ending-note.tsx',
    find: 'accepts nothing since',
    replace: 'Changed nothing since',
    test: 'e2e/screens/admin-deliveries.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/deliveries/replay-dialog.tsx',
    find: 'Message is sent again',
    replace: 'Changed is sent again',
    test: 'e2e/screens/admin-deliveries.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/members/member-acts.tsx',
    find: 'removed in an hour, unless the member logs in with one of them before',
    replace: 'Changed in an hour, unless the member logs in with one of them before',
    test: 'e2e/screens/admin-members.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/prices/announce-dialog.tsx',
    find: 'Price announced',
    replace: 'Price Changed',
    test: 'e2e/screens/admin-prices.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/prices/reach-text.tsx',
    find: 'It reaches nobody',
    replace: 'It Changed nobody',
    test: 'e2e/screens/admin-prices.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/requests/requests-screen.tsx',
    find: 'A robot seems to have sent these.',
    replace: 'A robot seems to have sent Changed',
    test: 'e2e/screens/admin-requests.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/settings/setting-row.tsx',
    find: 'Setting saved',
    replace: 'Changed saved',
    test: 'e2e/screens/admin-settings.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/audit/chain-card.tsx',
    find: 'The chain holds.',
    replace: 'The chain Changed',
    test: 'e2e/screens/admin-state.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/strategies/operated-screen.tsx',
    find: 'which nobody can take back',
    replace: 'which Changed can take back',
    test: 'e2e/screens/admin-strategies.spec.ts',
  },
  {
    file: 'apps/web/app/features/admin/console-gate.tsx',
    find: 'Add a second factor',
    replace: 'Add a Changed factor',
    test: 'e2e/screens/admin.spec.ts',
  },
  {
    file: 'apps/web/app/features/changelog/release-list.tsx',
    find: 'Hide Details',
    replace: 'Hide Changed',
    test: 'e2e/screens/changelog.spec.ts',
  },
  {
    file: 'apps/web/app/features/changelog/release-list.tsx',
    find: 'No breaking change',
    replace: 'No Changed change',
    test: 'e2e/screens/changelog.spec.ts',
  },
  {
    file: 'apps/web/app/features/strategies/compare/compare-tray.tsx',
    find: 'four at most',
    replace: 'Changed at most',
    test: 'e2e/screens/compare.spec.ts',
  },
  {
    file: 'apps/web/app/features/strategies/compare/curves-card.tsx',
    find: 'There is no curve of this record yet.',
    replace: 'There is no curve of this Changed yet.',
    test: 'e2e/screens/compare.spec.ts',
  },
  {
    file: 'apps/web/app/features/compliance/transparency-card.tsx',
    find: 'View Reports',
    replace: 'View Changed',
    test: 'e2e/screens/compliance-details.spec.ts',
  },
  {
    file: 'apps/web/app/features/compliance/officer-card.tsx',
    find: 'View All Policies',
    replace: 'View All Changed',
    test: 'e2e/screens/compliance-documents.spec.ts',
  },
  {
    file: 'apps/web/app/features/compliance/sample-banner.tsx',
    find: 'This installation has not been confirmed by its operator.',
    replace: 'This Changed has not been confirmed by its operator.',
    test: 'e2e/screens/compliance.spec.ts',
  },
  {
    file: 'apps/web/app/features/requests/next-step.tsx',
    find: 'Log in to download it on your account page.',
    replace: 'Log in to Changed it on your account page.',
    test: 'e2e/screens/confirm-request.spec.ts',
  },
  {
    file: 'apps/web/app/features/requests/next-step.tsx',
    find: 'Log in to delete your account and its data at once',
    replace: 'Log in to delete your Changed and its data at once',
    test: 'e2e/screens/confirm-request.spec.ts',
  },
  {
    file: 'apps/web/app/features/signals/page-actions.tsx',
    find: 'Opening the status page',
    replace: 'Changed the status page',
    test: 'e2e/screens/delivery-choices.spec.ts',
  },
  {
    file: 'apps/web/app/features/delivery/strategies-card.tsx',
    find: 'New signals are sent',
    replace: 'New Changed are sent',
    test: 'e2e/screens/delivery-choices.spec.ts',
  },
  {
    file: 'apps/web/app/features/delivery/preview-text.ts',
    find: 'By the rules of single channels',
    replace: 'By the rules of single Changed',
    test: 'e2e/screens/delivery-preferences.spec.ts',
  },
  {
    file: 'apps/web/app/features/delivery/markets-card.tsx',
    find: 'Market focus',
    replace: 'Changed focus',
    test: 'e2e/screens/delivery-preferences.spec.ts',
  },
  {
    file: 'apps/web/app/features/delivery/delivery-screen.tsx',
    find: 'Delivery settings',
    replace: 'Changed settings',
    test: 'e2e/screens/delivery-settings.spec.ts',
  },
  {
    file: 'apps/web/app/features/signals/delivery/figures-dialog.tsx',
    find: 'The live feed is measured over 24 h.',
    replace: 'The live feed is Changed over 24 h.',
    test: 'e2e/screens/delivery-times.spec.ts',
  },
  {
    file: 'apps/web/app/features/favourites/favourite-star.tsx',
    find: 'Favourite not saved',
    replace: 'Changed not saved',
    test: 'e2e/screens/favourites.spec.ts',
  },
  {
    file: 'apps/web/app/features/frame/frame.tsx',
    find: 'Skip to content',
    replace: 'Skip to Changed',
    test: 'e2e/screens/frame.spec.ts',
  },
  {
    file: 'apps/web/app/features/help/search-results.tsx',
    find: 'Use other words, or ask the support team.',
    replace: 'Use other words, or ask the Changed team.',
    test: 'e2e/screens/help.spec.ts',
  },
  {
    file: 'apps/web/app/features/home/home-screen.tsx',
    find: 'Loading the newest signal',
    replace: 'Changed the newest signal',
    test: 'e2e/screens/home.spec.ts',
  },
  {
    file: 'apps/web/app/features/landing/landing-below.tsx',
    find: 'Educational only: no live market access, no brokerage, no investment advice.',
    replace: 'Changed only: no live market access, no brokerage, no investment advice.',
    test: 'e2e/screens/landing.spec.ts',
  },
  {
    file: 'apps/web/app/features/landing/calibration-card.tsx',
    find: 'The scores could not be loaded.',
    replace: 'The scores could not be Changed',
    test: 'e2e/screens/landing.spec.ts',
  },
  {
    file: 'apps/web/app/ui/request-dialog/concern-form.ts',
    find: 'Submit anonymously',
    replace: 'Submit Changed',
    test: 'e2e/screens/legal-forms.spec.ts',
  },
  {
    file: 'apps/web/app/ui/document/document-loader.tsx',
    find: 'The document could not be loaded. Please try again later.',
    replace: 'The Changed could not be loaded. Please try again later.',
    test: 'e2e/screens/legal.spec.ts',
  },
  {
    file: 'apps/web/app/features/newsletter/confirm-subscription-screen.tsx',
    find: 'Confirm the subscription',
    replace: 'Confirm the Changed',
    test: 'e2e/screens/mail-lists.spec.ts',
  },
  {
    file: 'apps/web/app/features/frame/mobile-menu.tsx',
    find: 'Open menu',
    replace: 'Changed menu',
    test: 'e2e/screens/mobile-menu.spec.ts',
  },
  {
    file: 'apps/web/app/features/pricing/closing.tsx',
    find: 'No credit card, nothing to cancel.',
    replace: 'No credit card, Changed to cancel.',
    test: 'e2e/screens/pricing.spec.ts',
  },
];
