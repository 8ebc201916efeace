import { expectLink } from '../support/page/answers.ts';
import { findCards } from '../support/page/strategy-cards.ts';
import { expect, PHONE, test } from '../support/test.ts';

const PASSWORD = 'correct horse battery';
const TIDELINE = '/strategies/tideline-pullback';

const PAGES = [
  { path: '/terms-of-service', title: 'Terms of Service', sections: 11 },
  { path: '/privacy-policy', title: 'Privacy Policy', sections: 12 },
  { path: '/risk-disclosure', title: 'Risk Disclosure', sections: 6 },
] as const;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('documents are read, and lead to each other', async ({ page, request }) => {
    await test.step('about and methodology are read and lead to each other', async () => {
      await page.goto('/about');
      await expect(page.getByRole('region', { name: 'Compliance' })).toContainText(
        'not a registered investment advisor',
      );
      await expect(page.getByRole('button', { name: 'Contact Us' })).toBeHidden();
      await page.getByRole('link', { name: 'Read the full methodology' }).click();
      await expect(page.getByRole('heading', { name: 'Definitions' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to About' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('A record');
    });
    await test.step('the documents are read, with their files, sections and links in the footer', async () => {
      for (const { path, title, sections } of PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.locator('main section[data-section] h2')).toHaveCount(sections);
        await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
      }
      const footer = page.getByRole('navigation', { name: 'Footer' });
      await footer.getByRole('link', { name: 'Terms of Service' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
    });
    await test.step('the details of releases are read, and filters are part of the address', async () => {
      await page.goto('/changelog?change=fix');
      await page.locator('summary').filter({ hasText: 'Details of 2.3.0' }).click();
      await expect(page.getByRole('list', { name: 'Changes of 2.3.0', exact: true })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Changes of 2.4.0', exact: true })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    });
    await test.step('a simulation of a module shows its first values in words', async () => {
      await page.goto('/academy/courses/risk?module=risk-management');
      const simulation = page.getByRole('region', { name: 'Simulation: A losing run and the way back' });
      await expect(simulation.getByText(/^After 10 losses in a row at 2% each, 8,171 of 10,000/)).toBeVisible();
      await expect(simulation.getByRole('img')).toBeVisible();
      await expect(simulation.getByRole('slider')).toHaveCount(0);
      await expect(simulation.getByText('Other values need JavaScript.')).toBeVisible();
    });
    await test.step('compliance is read', async () => {
      await page.goto('/compliance');
      await expect(page.getByRole('region', { name: 'Data protection' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^View Policy/ })).toHaveCount(5);
    });
    await test.step('questions, guides and results are read', async () => {
      await page.goto('/help-center');
      const search = page.getByRole('searchbox', { name: 'Search help' });
      const faqs = page.getByRole('tabpanel').locator('details');
      await faqs.first().locator('summary').click();
      await expect(faqs.first().locator('p').first()).toBeVisible();
      await search.fill('refund');
      await search.press('Enter');
      await expect(page.getByRole('region', { name: 'Search results' }).getByRole('link').first()).toBeVisible();
      await page.getByRole('tab', { name: 'Quick Guides' }).click();
      await page.getByRole('link', { name: /^Verify the record/ }).click();
      await expect(page.getByRole('article')).toContainText('Run the check');
      await page.goto('/help-center?tab=contact');
      expect(await (await request.get('/help-center?tab=contact')).text()).toContain('This form needs JavaScript.');
      await expect(page.getByRole('link', { name: 'support@example.com' }).first()).toBeVisible();
    });
    await test.step('the prices are read, and the trial leads to the login', async () => {
      await page.goto('/pricing');
      const questions = page.getByRole('region', { name: 'Questions' });
      await questions.getByText('Can I get my money back?').click();
      await expect(questions.getByText('within 14 days of that payment')).toBeVisible();
      await expectLink(page.getByRole('region', { name: 'Pro', exact: true }), 'Start Free Trial', /^\/api\/login\?/);
    });
  });

  test('lists, strategies and signals are read', async ({ page }) => {
    await test.step('every page arrives with its data', async () => {
      await page.goto('/strategies');
      await expect(findCards(page)).toHaveCount(6);
      await page.goto('/strategies/meridian-trend');
      await expect(page.getByRole('region', { name: 'Quick Stats' })).toContainText('28.3%');
      await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
      await page.getByRole('tab', { name: 'Playbook' }).click();
      await expect(page.getByRole('tabpanel')).toContainText('Entry trigger');
      await page.goto('/signals');
      await expect(page.getByRole('list', { name: 'Signals', exact: true }).getByRole('listitem')).toHaveCount(5);
    });
    await test.step('search and filters work as a plain form', async () => {
      await page.goto('/strategies');
      await page.getByRole('combobox', { name: 'Market' }).selectOption('crypto');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('3 of 6 strategies')).toBeVisible();
    });
    await test.step('live updates need JavaScript, and there is no button that would not work', async () => {
      await page.goto('/signals');
      await expect(page.getByText('Live updates need JavaScript')).toBeVisible();
      await expect(page.getByText('Connecting...')).toBeHidden();
      for (const name of ['View Full Feed', 'Older signals', 'Copy']) {
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
      }
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    });
    await test.step('a signal is readable, and Close is a link to the list', async () => {
      await page.goto('/signals/signal-2');
      await expect(page.getByRole('cell', { name: '93.15' })).toBeVisible();
      await page.getByRole('link', { name: 'Close' }).click();
      await expect(page).toHaveURL('/signals');
    });
  });

  test('every kind of exercise shows its worked example, and no button that would lose the module', async ({
    page,
  }) => {
    const modules = [
      { course: 'risk', module: 'leverage', answer: /Answer: [\d,.]+ (times|dollars)/ },
      { course: 'following-signals', module: 'confidence', answer: /Brier score: 0\.\d{3}/ },
      { course: 'markets-and-costs', module: 'bid-and-ask', answer: /Answer: 0\.\d{3} R/ },
    ];
    for (const { course, module, answer } of modules) {
      const address = `/academy/courses/${course}?module=${module}`;
      await page.goto(address);
      const card = page.getByRole('region', { name: 'Exercise' });
      await expect(card.getByText(answer).first()).toBeVisible();
      await expect(card.getByText('Further exercises need JavaScript.')).toBeVisible();
      await expect(card.getByRole('textbox')).toHaveCount(0);
      for (const name of ['Check answer', 'Check answers', 'Show a hint'])
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
    }
  });

  test('no form can be sent, and no button is without effect', async ({ page, request }) => {
    await test.step('no form can be sent, so that no password gets into an address', async () => {
      await page.goto('/login');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' })).toBeDisabled();
      expect(await (await request.get('/login')).text()).toContain('This form needs JavaScript.');
      expect(new URL(page.url()).search).toBe('');
    });
    await test.step('there is no button without effect, but the address of sales', async () => {
      await page.goto('/strategies');
      await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Talk to sales' })).toBeHidden();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: /^Sales/ })).toBeVisible();
    });
  });

  test('charts are drawn by the server', async ({ page }) => {
    await test.step('an address opens the underwater view, in which the drawdown is the larger part', async () => {
      const heights = async () => {
        const panes = await page
          .getByRole('region', { name: /^Equity over drawdown/ })
          .locator('svg')
          .all();
        return Promise.all(panes.map(async (pane) => (await pane.boundingBox())!.height));
      };
      await page.goto(TIDELINE);
      const [equity, drawdown] = await heights();
      expect(equity!).toBeGreaterThan(drawdown!);
      await page.goto(`${TIDELINE}?view=underwater`);
      const [less, more] = await heights();
      expect(more!).toBeGreaterThan(less!);
    });
    await test.step('no date label of a chart covers another on a phone', async () => {
      await page.setViewportSize(PHONE);
      for (const path of [TIDELINE, '/strategies?compare=impulse,meridian-trend']) {
        await page.goto(path);
        const chart = page.getByRole('region', { name: /^Equity over drawdown/ });
        const dates = chart.getByText(/^([A-Z][a-z]{2} )?20\d\d$/).filter({ visible: true });
        await expect(dates.first()).toBeVisible();
        const boxes = await Promise.all((await dates.all()).map((date) => date.boundingBox()));
        for (const [i, box] of boxes.entries()) {
          if (i === 0) continue;
          const before = boxes[i - 1]!;
          expect(box!.x, `label ${i + 1} of ${boxes.length} of ${path}`).toBeGreaterThan(before.x + before.width);
        }
      }
    });
  });
});
