/** Returns the message of an alert, with the placeholders of TradingView. */
export const alertTemplate = (secret: string): string =>
  JSON.stringify(
    {
      key: secret,
      symbol: '{{ticker}}',
      timeframe: '{{interval}}',
      position: '{{strategy.market_position}}',
      previous: '{{strategy.prev_market_position}}',
      entry: '{{strategy.order.price}}',
      time: '{{timenow}}',
      note: '{{strategy.order.comment}}',
    },
    null,
    2,
  );
