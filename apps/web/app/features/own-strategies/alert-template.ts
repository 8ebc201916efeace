/**
 * Returns the message of an alert, with the placeholders of TradingView. No placeholder in it has text that an author
 * writes: a quote in such text would end the string that contains it.
 */
export const alertTemplate = (secret: string): string => `{
  "key": ${JSON.stringify(secret)},
  "symbol": "{{ticker}}",
  "timeframe": "{{interval}}",
  "position": "{{strategy.market_position}}",
  "previous": "{{strategy.prev_market_position}}",
  "entry": "{{strategy.order.price}}",
  "counter": "{{plot("Alerts")}}",
  "time": "{{timenow}}"
}`;

/** Lines of Pine that count the bars with filled orders, for `counter` of the message. */
export const COUNTER_LINES = `var int alerts = 0
if strategy.position_size != strategy.position_size[1] or strategy.closedtrades != strategy.closedtrades[1]
    alerts += 1
plot(alerts, "Alerts", display = display.none)`;
