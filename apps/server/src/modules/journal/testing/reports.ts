const mt4Row = (cells: readonly string[], first = '') =>
  `<tr align=right><td${first}>${cells[0]}</td>${cells
    .slice(1)
    .map((cell, i) => (i === 0 || i === 7 ? `<td class=msdate nowrap>${cell}</td>` : `<td class=mspt>${cell}</td>`))
    .join('')}</tr>`;

/** A detailed statement of MetaTrader 4 with partial closes, a balance, a cancelled order, an open trade and a damaged row. */
export const MT4_STATEMENT = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head><title>Statement: 179865 - A &amp; B</title><style type="text/css">td { font: 8pt Tahoma,Arial; }</style></head>
<body topmargin=1 marginheight=1><div align=center><table cellspacing=1 cellpadding=3 border=0>
<tr align=left><td colspan=2><b>Account: 179865</b></td><td colspan=5><b>Name: A &amp; B</b></td>
<td colspan=2><b>Currency: EUR</b></td><td colspan=2><b>Leverage: 1:30</b></td>
<td colspan=3 align=right><b>2026 March 20, 22:59</b></td></tr>
<tr align=left><td colspan=13><b>Closed Transactions:</b></td></tr>
<tr align=center bgcolor="#C0C0C0"><td>Ticket</td><td nowrap>Open Time</td><td>Type</td><td>Size</td><td>Item</td>
<td>Price</td><td>S / L</td><td>T / P</td><td nowrap>Close Time</td><td>Price</td><td>Commission</td><td>Taxes</td><td>Swap</td><td>Profit</td></tr>
<tr align=right><td title="Deposit">1000</td><td class=msdate nowrap>2026.01.05 09:00:00</td><td>balance</td><td colspan=10 align=left>Deposit</td><td class=mspt>10 000.00</td></tr>
${mt4Row(['1001', '2026.03.16 11:15:00', 'buy', '0.60', 'eurusd.m', '1.08500', '1.08300', '0.00000', '2026.03.16 13:00:00', '1.08700', '-2.40', '0.00', '0.00', '120.00'], ' title="#7 my ea[tp]"')}
<tr align=right><td colspan=9>&nbsp;</td><td>7</td><td colspan=4>to #1002</td></tr>
${mt4Row(['1002', '2026.03.16 11:15:00', 'buy', '0.40', 'eurusd.m', '1.08500', '1.08500', '0.00000', '2026.03.17 01:00:00', '1.08500', '-1.60', '0.00', '-1.10', '0.00'])}
<tr align=right><td colspan=9>&nbsp;</td><td>7</td><td colspan=4>from #1001</td></tr>
${mt4Row(['1003', '2026.03.18 10:00:00', 'sell', '1.00', 'gold', '2 400.50', '2 410.50', '2 380.50', '2026.03.18 12:00:00', '2 410.50', '0.00', '0.00', '0.00', '-1 000.00'])}
<tr align=right><td>1004</td><td class=msdate nowrap>2026.03.18 10:00:00</td><td>buy limit</td><td class=mspt>0.10</td><td>eurusd.m</td><td>1.07000</td><td>0.00000</td><td>0.00000</td><td class=msdate nowrap>2026.03.18 20:00:00</td><td>1.08000</td><td colspan=4>cancelled</td></tr>
${mt4Row(['1005', '2026.03.19 10:00:00', 'sell', '1.00', 'eurusd.m', 'n/a', '0.00000', '0.00000', '2026.03.19 12:00:00', '1.08000', '0.00', '0.00', '0.00', '5.00'])}
<tr align=right><td colspan=10>&nbsp;</td><td class=mspt>-4.00</td><td class=mspt>0.00</td><td class=mspt>-1.10</td><td class=mspt>-880.00</td></tr>
<tr align=left><td colspan=13><b>Open Trades:</b></td></tr>
<tr align=center bgcolor="#C0C0C0"><td>Ticket</td><td nowrap>Open Time</td><td>Type</td><td>Size</td><td>Item</td><td>Price</td><td>S / L</td><td>T / P</td><td>&nbsp;</td><td>Price</td><td>Commission</td><td>Taxes</td><td>Swap</td><td>Profit</td></tr>
${mt4Row(['1006', '2026.03.20 10:00:00', 'sell', '1.00', 'eurusd.m', '1.08000', '0.00000', '0.00000', '&nbsp;', '1.07900', '0.00', '0.00', '0.00', '5.00'])}
<tr align=left><td colspan=13><b>Summary:</b></td></tr>
</table></div></body></html>`;

const mt5Row = (cells: readonly string[], comment = '') =>
  `<tr bgcolor="#FFFFFF" align="right">${cells
    .map((cell, i) => `<td>${cell}</td>${i === 3 && comment ? `<td class="hidden" colspan="8">${comment}</td>` : ''}`)
    .join('')}</tr>`;

const MT5_TABLE = `<tr align="center"><th colspan="14" style="height: 25px"><div style="font: 10pt Tahoma"><b>Positions</b></div></th></tr>
<tr align="center" bgcolor="#E5F0FC"><td nowrap><b>Time</b></td><td><b>Position</b></td><td><b>Symbol</b></td><td><b>Type</b></td><td><b>Volume</b></td><td><b>Price</b></td><td><b>S / L</b></td><td><b>T / P</b></td><td><b>Time</b></td><td><b>Price</b></td><td><b>Commission</b></td><td><b>Swap</b></td><td colspan="2"><b>Profit</b></td></tr>`;

/** A report of MetaTrader 5 with hidden comments and spaces in numbers. */
export const MT5_REPORT = `<!DOCTYPE html><html><head><title>7654321: Trade History Report</title></head><body><table cellspacing="1">
<tr align="center"><td colspan="14"><b>Trade History Report</b></td></tr>
<tr align="left"><th colspan="4" nowrap align="right">Name:</th><th colspan="10"><b>A B</b></th></tr>
<tr align="left"><th colspan="4" nowrap align="right">Account:</th><th colspan="10"><b>7654321&nbsp;(USD,&nbsp;Broker-Live,&nbsp;real,&nbsp;Hedge)</b></th></tr>
${MT5_TABLE}
${mt5Row(['2026.03.16 11:15:00', '55512345', 'EURUSD', 'buy', '1', '1.08500', '1.08300', '', '2026.03.16 13:00:00', '1.08700', '-7.00', '0.00', '200.00'], 'my ea')}
${mt5Row(['2026.03.29 03:30:00', '55512346', 'US30.cash', 'sell', '0.5', '38 500.50', '38 600.50', '38 300.50', '2026.03.30 13:00:00', '38 300.50', '0.00', '-1.25', '1 000.00'])}
${mt5Row(['2026.03.16 11:15:00', '55512345', 'EURUSD', 'buy', '1', '1.08500', '1.08300', '', '2026.03.16 13:00:00', '1.08700', '-7.00', '0.00', '200.00'], 'my ea')}
<tr align="center"><th colspan="14"><div><b>Orders</b></div></th></tr>
<tr bgcolor="#FFFFFF" align="right"><td>2026.03.16 10:00:00</td><td>77</td><td>EURUSD</td><td>buy limit</td><td>1 / 0</td><td>1.08</td><td></td><td></td><td>2026.03.16 10:30:00</td><td>canceled</td></tr>
<tr align="center"><th colspan="14"><div><b>Deals</b></div></th></tr>
<tr bgcolor="#FFFFFF" align="right"><td>2026.01.05 09:00:00</td><td>1</td><td></td><td>balance</td><td></td><td></td><td></td><td></td><td></td><td></td><td>0.00</td><td>10 000.00</td></tr>
</table></body></html>`;

/** The same as MetaTrader saves it: UTF-16 with a byte order mark. */
export const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
