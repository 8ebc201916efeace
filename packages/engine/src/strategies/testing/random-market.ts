export { FIRST_OPEN, type RandomMarket, type RandomMarketOptions, randomMarket } from '../../audit/random-market.ts';
