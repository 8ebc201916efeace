// Bridge between a Sealtick site and MetaTrader 5. Installation: docs/integrate/metatrader.md.
#property copyright "Sealtick"
#property version   "1.00"
#include "SealtickBridge.mqh"

long dealsFrom = 0;    // Milliseconds of the server's clock; the site stores repeats once
long ordersFrom = 0;
long dealsSent = 0;
long ordersSent = 0;

int OnInit()
  {
   if(BridgeKey == "")
     {
      Alert("Sealtick: enter the bridge key of the page Broker setup.");
      return INIT_PARAMETERS_INCORRECT;
     }
   // On a netting account the positions of two signals would be one.
   if(AccountInfoInteger(ACCOUNT_MARGIN_MODE) != ACCOUNT_MARGIN_MODE_RETAIL_HEDGING)
     {
      Alert("Sealtick: the account must be a hedging account.");
      return INIT_FAILED;
     }
   RestoreServerOffset();
   dealsFrom = ordersFrom = ((long)TimeCurrent() - HISTORY_SECONDS) * 1000;
   EventSetTimer(1);
   return INIT_SUCCEEDED;
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   Comment("");
  }

void OnTimer()
  {
   ReadServerOffset();
   string orders[], positions[], events[];
   int orderCount = OrdersTotal();
   int positionCount = PositionsTotal();
   ReadOrders(orders);
   ReadPositions(positions);
   ReadEvents(events);
   bool isDemo = AccountInfoInteger(ACCOUNT_TRADE_MODE) != ACCOUNT_TRADE_MODE_REAL;
   string report = Report("SealtickBridge MT5", IntegerToString(AccountInfoInteger(ACCOUNT_LOGIN)), AccountInfoString(ACCOUNT_CURRENCY),
                          AccountInfoDouble(ACCOUNT_BALANCE), AccountInfoDouble(ACCOUNT_EQUITY), isDemo,
                          orderCount, positionCount, orders, positions, events);
   Command commands[];
   if(!Call(report, commands))
      return;
   dealsFrom = dealsSent;
   ordersFrom = ordersSent;
   for(int i = 0; i < ArraySize(commands); i++)
      if(!IsAnswered(commands[i].id))
         CarryOut(commands[i]);
  }

// ---- Reading the account

void ReadOrders(string &list[])
  {
   for(int i = 0; i < OrdersTotal(); i++)
     {
      ulong ticket = OrderGetTicket(i);
      if(ticket == 0)
         continue;
      string name = OrderGetString(ORDER_SYMBOL);
      long type = OrderGetInteger(ORDER_TYPE);
      bool isLong = type == ORDER_TYPE_BUY || type == ORDER_TYPE_BUY_LIMIT || type == ORDER_TYPE_BUY_STOP || type == ORDER_TYPE_BUY_STOP_LIMIT;
      double size = ContractSize(name);
      double initial = OrderGetDouble(ORDER_VOLUME_INITIAL) * size;
      Add(list, JsonOrder(JsonMark(IntegerToString(ticket), OrderGetInteger(ORDER_MAGIC), OrderGetString(ORDER_COMMENT)), name, isLong,
                          initial, initial - OrderGetDouble(ORDER_VOLUME_CURRENT) * size, OrderGetDouble(ORDER_PRICE_OPEN)));
     }
  }

void ReadPositions(string &list[])
  {
   for(int i = 0; i < PositionsTotal(); i++)
     {
      ulong ticket = PositionGetTicket(i);
      if(ticket == 0)
         continue;
      string name = PositionGetString(POSITION_SYMBOL);
      string mark = JsonMark(IntegerToString(PositionGetInteger(POSITION_IDENTIFIER)), PositionGetInteger(POSITION_MAGIC), PositionGetString(POSITION_COMMENT));
      Add(list, JsonPosition(mark, name, PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY,
                             PositionGetDouble(POSITION_VOLUME) * ContractSize(name), PositionGetDouble(POSITION_PRICE_OPEN), PositionGetDouble(POSITION_SL)));
     }
  }

void ReadEvents(string &list[])
  {
   dealsSent = dealsFrom;
   ordersSent = ordersFrom;
   if(!isOffsetKnown || !HistorySelect((datetime)(MathMin(dealsFrom, ordersFrom) / 1000), TimeCurrent() + 86400))
      return;
   for(int i = 0; i < HistoryDealsTotal() && ArraySize(list) < MOST_EVENTS; i++)
     {
      ulong ticket = HistoryDealGetTicket(i);
      long at = HistoryDealGetInteger(ticket, DEAL_TIME_MSC);
      long type = HistoryDealGetInteger(ticket, DEAL_TYPE);
      if(ticket == 0 || at < dealsFrom || (type != DEAL_TYPE_BUY && type != DEAL_TYPE_SELL))
         continue;
      long reason = HistoryDealGetInteger(ticket, DEAL_REASON);
      string kind = HistoryDealGetInteger(ticket, DEAL_ENTRY) == DEAL_ENTRY_IN ? "filled"
                    : reason == DEAL_REASON_SL ? "stopped"
                    : reason == DEAL_REASON_TP ? "target" : "closed";
      string name = HistoryDealGetString(ticket, DEAL_SYMBOL);
      // The deal of a stop may lack the magic number; the position's id is the ticket of its entry.
      string mark = JsonMark(IntegerToString(HistoryDealGetInteger(ticket, DEAL_POSITION_ID)), HistoryDealGetInteger(ticket, DEAL_MAGIC), HistoryDealGetString(ticket, DEAL_COMMENT));
      double swap = HistoryDealGetDouble(ticket, DEAL_SWAP);
      double costs = HistoryDealGetDouble(ticket, DEAL_COMMISSION) + HistoryDealGetDouble(ticket, DEAL_FEE) + swap;
      Add(list, JsonEvent("deal-" + IntegerToString(ticket), mark, at, kind, HistoryDealGetDouble(ticket, DEAL_VOLUME) * ContractSize(name),
                          HistoryDealGetDouble(ticket, DEAL_PRICE), -costs, -swap, ""));
      dealsSent = (long)MathMax(dealsSent, at);
     }
   for(int i = 0; i < HistoryOrdersTotal() && ArraySize(list) < 2 * MOST_EVENTS; i++)
     {
      ulong ticket = HistoryOrderGetTicket(i);
      long at = HistoryOrderGetInteger(ticket, ORDER_TIME_DONE_MSC);
      long state = HistoryOrderGetInteger(ticket, ORDER_STATE);
      if(ticket == 0 || at < ordersFrom || (state != ORDER_STATE_CANCELED && state != ORDER_STATE_EXPIRED))
         continue;
      string name = HistoryOrderGetString(ticket, ORDER_SYMBOL);
      string mark = JsonMark(IntegerToString(ticket), HistoryOrderGetInteger(ticket, ORDER_MAGIC), HistoryOrderGetString(ticket, ORDER_COMMENT));
      Add(list, JsonEvent("order-" + IntegerToString(ticket), mark, at, "cancelled", HistoryOrderGetDouble(ticket, ORDER_VOLUME_CURRENT) * ContractSize(name),
                          0, 0, 0, state == ORDER_STATE_EXPIRED ? "expired" : "cancelled"));
      ordersSent = (long)MathMax(ordersSent, at);
     }
  }

// ---- Carrying out commands

void CarryOut(Command &command)
  {
   if(command.act == "place")
      PlaceOrder(command);
   else if(command.act == "cancel")
      CancelOrder(command);
   else if(command.act == "move-stop")
      MoveStopOfPosition(command);
   else if(command.act == "close")
      ClosePosition(command);
   else
      Answer(command.id, false, "", "unknown act " + command.act);
  }

ulong PositionOf(long magic)
  {
   for(int i = 0; i < PositionsTotal(); i++)
     {
      ulong ticket = PositionGetTicket(i);
      if(ticket != 0 && PositionGetInteger(POSITION_MAGIC) == magic)
         return ticket;
     }
   return 0;
  }

ulong PendingOf(long magic)
  {
   for(int i = 0; i < OrdersTotal(); i++)
     {
      ulong ticket = OrderGetTicket(i);
      if(ticket != 0 && OrderGetInteger(ORDER_MAGIC) == magic)
         return ticket;
     }
   return 0;
  }

// The ticket of an order that was placed already; 0 for none.
ulong PlacedBefore(long magic)
  {
   ulong ticket = PendingOf(magic);
   if(ticket != 0)
      return ticket;
   if(PositionOf(magic) != 0)
      return (ulong)PositionGetInteger(POSITION_IDENTIFIER);
   if(HistorySelect(TimeCurrent() - HISTORY_SECONDS, TimeCurrent() + 86400))
      for(int i = 0; i < HistoryOrdersTotal(); i++)
        {
         ticket = HistoryOrderGetTicket(i);
         if(ticket != 0 && HistoryOrderGetInteger(ticket, ORDER_MAGIC) == magic && HistoryOrderGetInteger(ticket, ORDER_STATE) != ORDER_STATE_REJECTED)
            return ticket;
        }
   return 0;
  }

bool IsRequote(uint retcode)
  {
   return retcode == TRADE_RETCODE_REQUOTE || retcode == TRADE_RETCODE_PRICE_CHANGED || retcode == TRADE_RETCODE_PRICE_OFF;
  }

// Whether nothing is known about what the broker did. The command then stays without an answer: the site sends it again,
// and the account shows whether it was carried out.
bool IsUnknown(uint retcode)
  {
   return retcode == TRADE_RETCODE_TIMEOUT || retcode == TRADE_RETCODE_CONNECTION || retcode == 0;
  }

void Send(Command &command, MqlTradeRequest &request, string ref)
  {
   MqlTradeResult result;
   for(int attempt = 0; attempt < MOST_ATTEMPTS; attempt++)
     {
      ZeroMemory(result);
      if(request.action == TRADE_ACTION_DEAL)
         request.price = SymbolInfoDouble(request.symbol, request.type == ORDER_TYPE_BUY ? SYMBOL_ASK : SYMBOL_BID);
      bool isSent = OrderSend(request, result);
      if(isSent && (result.retcode == TRADE_RETCODE_DONE || result.retcode == TRADE_RETCODE_PLACED || result.retcode == TRADE_RETCODE_DONE_PARTIAL))
        {
         Answer(command.id, true, ref != "" ? ref : IntegerToString(result.order), "");
         return;
        }
      if(!IsRequote(result.retcode))
         break;
     }
   if(!IsUnknown(result.retcode))
      Answer(command.id, false, "", IntegerToString(result.retcode) + " " + result.comment);
  }

ENUM_ORDER_TYPE_FILLING FillingOf(string name)
  {
   long modes = SymbolInfoInteger(name, SYMBOL_FILLING_MODE);
   if((modes & SYMBOL_FILLING_FOK) != 0)
      return ORDER_FILLING_FOK;
   if((modes & SYMBOL_FILLING_IOC) != 0)
      return ORDER_FILLING_IOC;
   return ORDER_FILLING_RETURN;
  }

void PlaceOrder(Command &command)
  {
   ulong before = PlacedBefore(command.magic);
   if(before != 0)
     {
      Answer(command.id, true, IntegerToString(before), "");
      return;
     }
   MqlTradeRequest request;
   ZeroMemory(request);
   bool isLong = command.side == "long";
   int digits = (int)SymbolInfoInteger(command.instrument, SYMBOL_DIGITS);
   request.symbol = command.instrument;
   request.volume = LotsOf(command.instrument, command.units);
   request.magic = (ulong)command.magic;
   request.comment = command.tag;
   request.sl = NormalizeDouble(command.stop, digits);
   request.tp = NormalizeDouble(command.target, digits);
   request.deviation = Deviation;
   if(request.volume <= 0)
     {
      Answer(command.id, false, "", "the size is below the least lot of " + command.instrument);
      return;
     }
   if(command.type == "market")
     {
      request.action = TRADE_ACTION_DEAL;
      request.type = isLong ? ORDER_TYPE_BUY : ORDER_TYPE_SELL;
      request.type_filling = FillingOf(command.instrument);
     }
   else
     {
      bool isLimit = command.type == "limit";
      request.action = TRADE_ACTION_PENDING;
      request.type = isLong ? (isLimit ? ORDER_TYPE_BUY_LIMIT : ORDER_TYPE_BUY_STOP) : (isLimit ? ORDER_TYPE_SELL_LIMIT : ORDER_TYPE_SELL_STOP);
      request.price = NormalizeDouble(command.price, digits);
      request.type_filling = ORDER_FILLING_RETURN;
      bool canExpire = (SymbolInfoInteger(command.instrument, SYMBOL_EXPIRATION_MODE) & SYMBOL_EXPIRATION_SPECIFIED) != 0;
      request.type_time = command.until > 0 && canExpire && isOffsetKnown ? ORDER_TIME_SPECIFIED : ORDER_TIME_GTC;
      if(request.type_time == ORDER_TIME_SPECIFIED)
         request.expiration = (datetime)(command.until + serverOffset);
     }
   Send(command, request, "");
  }

void CancelOrder(Command &command)
  {
   ulong ticket = PendingOf(command.magic);
   if(ticket == 0)
     {
      Answer(command.id, false, "", "no pending order of this id");
      return;
     }
   MqlTradeRequest request;
   ZeroMemory(request);
   request.action = TRADE_ACTION_REMOVE;
   request.order = ticket;
   Send(command, request, IntegerToString(ticket));
  }

void MoveStopOfPosition(Command &command)
  {
   ulong ticket = PositionOf(command.magic);
   if(ticket == 0)
     {
      Answer(command.id, false, "", "no open position of this id");
      return;
     }
   MqlTradeRequest request;
   ZeroMemory(request);
   request.action = TRADE_ACTION_SLTP;
   request.position = ticket;
   request.symbol = PositionGetString(POSITION_SYMBOL);
   request.sl = NormalizeDouble(command.stop, (int)SymbolInfoInteger(request.symbol, SYMBOL_DIGITS));
   request.tp = PositionGetDouble(POSITION_TP);
   Send(command, request, IntegerToString(PositionGetInteger(POSITION_IDENTIFIER)));
  }

void ClosePosition(Command &command)
  {
   ulong ticket = PositionOf(command.magic);
   if(ticket == 0)
     {
      Answer(command.id, false, "", "no open position of this id");
      return;
     }
   MqlTradeRequest request;
   ZeroMemory(request);
   string ref = IntegerToString(PositionGetInteger(POSITION_IDENTIFIER));
   request.action = TRADE_ACTION_DEAL;
   request.position = ticket;
   request.symbol = PositionGetString(POSITION_SYMBOL);
   request.volume = LotsToClose(command, request.symbol, PositionGetDouble(POSITION_VOLUME));
   if(request.volume <= 0)
     {
      AnswerClosed(command, request.symbol, ref);
      return;
     }
   request.type = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY ? ORDER_TYPE_SELL : ORDER_TYPE_BUY;
   request.type_filling = FillingOf(request.symbol);
   request.magic = (ulong)command.magic;
   request.deviation = Deviation;
   Send(command, request, ref);
  }
