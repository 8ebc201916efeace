export { FIRST_OPEN, type RandomMarketOptions, randomMarket } from '../../audit/random-market.ts';
