import { expect, test } from 'vitest';
import { amountText, taxText, toListPrice } from './price-text.ts';

test.each([
  [14_900, true, '$149'],
  [12_950, true, '$129.50'],
  [4_900, false, '$49 plus tax'],
])('a price of %i cents with tax included %s reads %s', (monthlyCents, isTaxIncluded, text) => {
  expect(amountText({ monthlyCents, isTaxIncluded })).toBe(text);
});

test.each([
  [false, '$149 plus tax', ' plus tax'],
  [true, '$149', ''],
  [null, '$149', ''],
])('the site names tax only where it is added to its prices: %s', (pricesIncludeTax, price, tax) => {
  expect(amountText(toListPrice('pro', { pricesIncludeTax }))).toBe(price);
  expect(taxText({ pricesIncludeTax })).toBe(tax);
});
