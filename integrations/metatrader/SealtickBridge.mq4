// Bridge between a Sealtick site and MetaTrader 4. Installation: docs/integrate/metatrader.md.
#property copyright "Sealtick"
#property version   "1.00"
#property strict
#include <stderror.mqh>
#include "SealtickBridge.mqh"

#define WINDOW_SECONDS 21600

datetime historyFrom = 0;   // Time of the server's clock; the site stores repeats once
datetime historySent = 0;

int OnInit()
  {
   if(BridgeKey == "")
     {
      Alert("Sealtick: enter the bridge key of the page Broker setup.");
      return INIT_PARAMETERS_INCORRECT;
     }
   RestoreServerOffset();
   historyFrom = TimeCurrent() - HISTORY_SECONDS;
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
   int orderCount = 0;
   int positionCount = 0;
   int total = OrdersTotal();
   ReadAccount(orders, positions, events);
   orderCount = ArraySize(orders);
   positionCount = ArraySize(positions);
   // A ticket that could not be read makes the lists shorter than the account.
   if(orderCount + positionCount != total)
      positionCount = total - orderCount;
   ReadHistory(events);
   string report = Report("SealtickBridge MT4", IntegerToString(AccountNumber()), AccountCurrency(), AccountBalance(), AccountEquity(), IsDemo(),
                          orderCount, positionCount, orders, positions, events);
   Command commands[];
   if(!Call(report, commands))
      return;
   historyFrom = historySent;
   for(int i = 0; i < ArraySize(commands); i++)
      if(!IsAnswered(commands[i].id))
         CarryOut(commands[i]);
  }

// ---- Reading the account

string SelectedMark()
  {
   return JsonMark(IntegerToString(OrderTicket()), OrderMagicNumber(), OrderComment());
  }

// The rest of a partly closed position has a new ticket, and this comment.
bool IsRest()
  {
   return StringFind(OrderComment(), "from #") == 0;
  }

string OpenEvent()
  {
   return JsonEvent("open-" + IntegerToString(OrderTicket()), SelectedMark(), (long)OrderOpenTime() * 1000, "filled",
                    OrderLots() * ContractSize(OrderSymbol()), OrderOpenPrice(), 0, 0, "");
  }

void ReadAccount(string &orders[], string &positions[], string &events[])
  {
   for(int i = 0; i < OrdersTotal(); i++)
     {
      if(!OrderSelect(i, SELECT_BY_POS, MODE_TRADES))
         continue;
      double units = OrderLots() * ContractSize(OrderSymbol());
      bool isLong = OrderType() == OP_BUY || OrderType() == OP_BUYLIMIT || OrderType() == OP_BUYSTOP;
      if(OrderType() == OP_BUY || OrderType() == OP_SELL)
        {
         Add(positions, JsonPosition(SelectedMark(), OrderSymbol(), isLong, units, OrderOpenPrice(), OrderStopLoss()));
         if(isOffsetKnown && !IsRest() && OrderOpenTime() >= historyFrom && ArraySize(events) < MOST_EVENTS)
            Add(events, OpenEvent());
        }
      else
         Add(orders, JsonOrder(SelectedMark(), OrderSymbol(), isLong, units, 0, OrderOpenPrice()));
     }
  }

string ExitKind()
  {
   bool isLong = OrderType() == OP_BUY;
   double stop = OrderStopLoss();
   double target = OrderTakeProfit();
   double price = OrderClosePrice();
   if(StringFind(OrderComment(), "[sl]") >= 0 || (stop > 0 && (isLong ? price <= stop : price >= stop)))
      return "stopped";
   if(StringFind(OrderComment(), "[tp]") >= 0 || (target > 0 && (isLong ? price >= target : price <= target)))
      return "target";
   return "closed";
  }

// The history is not sorted. After a start it is reported in windows, so that no call has too much and none is left out.
void ReadHistory(string &events[])
  {
   historySent = historyFrom;
   if(!isOffsetKnown)
      return;
   int before = ArraySize(events);
   int seconds = WINDOW_SECONDS;
   while(!AddWindow(events, seconds) && seconds > 1)
     {
      seconds /= 2;
      ArrayResize(events, before);
     }
  }

// Adds what closed within these seconds. Returns whether all of it has room.
bool AddWindow(string &events[], int seconds)
  {
   datetime windowEnd = historyFrom + seconds;
   bool isCatchingUp = windowEnd < TimeCurrent() - 60;
   historySent = isCatchingUp ? windowEnd : historyFrom;
   for(int i = 0; i < OrdersHistoryTotal(); i++)
     {
      if(!OrderSelect(i, SELECT_BY_POS, MODE_HISTORY) || OrderCloseTime() < historyFrom || (isCatchingUp && OrderCloseTime() > windowEnd))
         continue;
      // Two events of a trade.
      if(ArraySize(events) > 2 * MOST_EVENTS - 2)
        {
         if(!isCatchingUp)
            historySent = historyFrom;
         return false;
        }
      double units = OrderLots() * ContractSize(OrderSymbol());
      long at = (long)OrderCloseTime() * 1000;
      if(OrderType() == OP_BUY || OrderType() == OP_SELL)
        {
         if(!IsRest())
            Add(events, OpenEvent());
         double costs = -(OrderCommission() + OrderSwap());
         Add(events, JsonEvent("close-" + IntegerToString(OrderTicket()), SelectedMark(), at, ExitKind(), units, OrderClosePrice(), costs, -OrderSwap(), ""));
        }
      else if(OrderType() <= OP_SELLSTOP)
         Add(events, JsonEvent("cancel-" + IntegerToString(OrderTicket()), SelectedMark(), at, "cancelled", units, 0, 0, 0, OrderComment()));
      historySent = (datetime)MathMax(historySent, OrderCloseTime());
     }
   return true;
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

// Selects the position or the pending order of a magic number.
bool SelectOpen(long magic, bool isPending)
  {
   for(int i = 0; i < OrdersTotal(); i++)
      if(OrderSelect(i, SELECT_BY_POS, MODE_TRADES) && OrderMagicNumber() == magic && (OrderType() > OP_SELL) == isPending)
         return true;
   return false;
  }

int PlacedBefore(long magic)
  {
   if(SelectOpen(magic, true) || SelectOpen(magic, false))
      return OrderTicket();
   for(int i = OrdersHistoryTotal() - 1; i >= 0; i--)
      if(OrderSelect(i, SELECT_BY_POS, MODE_HISTORY) && OrderMagicNumber() == magic)
         return OrderTicket();
   return 0;
  }

bool IsRequote(int error)
  {
   return error == ERR_REQUOTE || error == ERR_PRICE_CHANGED || error == ERR_OFF_QUOTES;
  }

// Whether nothing is known about what the broker did; the command then stays without an answer.
bool IsUnknown(int error)
  {
   return error == ERR_TRADE_TIMEOUT || error == ERR_NO_CONNECTION || error == ERR_NO_RESULT || error == ERR_TRADE_CONTEXT_BUSY;
  }

// GetLastError clears the error, so it is read once and passed on; 0 for success.
void Finish(Command &command, int error, int ticket)
  {
   if(error == 0)
      Answer(command.id, true, IntegerToString(ticket), "");
   else if(!IsUnknown(error))
      Answer(command.id, false, "", IntegerToString(error));
  }

int OperationOf(Command &command)
  {
   bool isLong = command.side == "long";
   if(command.type == "market")
      return isLong ? OP_BUY : OP_SELL;
   if(command.type == "limit")
      return isLong ? OP_BUYLIMIT : OP_SELLLIMIT;
   return isLong ? OP_BUYSTOP : OP_SELLSTOP;
  }

void PlaceOrder(Command &command)
  {
   int before = PlacedBefore(command.magic);
   if(before != 0)
     {
      Answer(command.id, true, IntegerToString(before), "");
      return;
     }
   string name = command.instrument;
   int digits = (int)SymbolInfoInteger(name, SYMBOL_DIGITS);
   double lots = LotsOf(name, command.units);
   if(lots <= 0)
     {
      Answer(command.id, false, "", "the size is below the least lot of " + name);
      return;
     }
   int operation = OperationOf(command);
   datetime until = command.until > 0 && operation > OP_SELL && isOffsetKnown ? (datetime)(command.until + serverOffset) : 0;
   int ticket = -1;
   for(int attempt = 0; attempt < MOST_ATTEMPTS; attempt++)
     {
      RefreshRates();
      double price = operation == OP_BUY ? SymbolInfoDouble(name, SYMBOL_ASK)
                     : operation == OP_SELL ? SymbolInfoDouble(name, SYMBOL_BID) : NormalizeDouble(command.price, digits);
      ResetLastError();
      ticket = OrderSend(name, operation, lots, price, Deviation, NormalizeDouble(command.stop, digits), NormalizeDouble(command.target, digits),
                         command.tag, (int)command.magic, until);
      if(ticket > 0)
        {
         Answer(command.id, true, IntegerToString(ticket), "");
         return;
        }
      int error = GetLastError();
      if(IsRequote(error))
         continue;
      if(!IsUnknown(error))
         Answer(command.id, false, "", IntegerToString(error));
      return;
     }
   Answer(command.id, false, "", IntegerToString(ERR_REQUOTE) + " requote");
  }

void CancelOrder(Command &command)
  {
   if(!SelectOpen(command.magic, true))
     {
      Answer(command.id, false, "", "no pending order of this id");
      return;
     }
   int ticket = OrderTicket();
   ResetLastError();
   Finish(command, OrderDelete(ticket) ? 0 : GetLastError(), ticket);
  }

void MoveStopOfPosition(Command &command)
  {
   if(!SelectOpen(command.magic, false))
     {
      Answer(command.id, false, "", "no open position of this id");
      return;
     }
   int ticket = OrderTicket();
   double stop = NormalizeDouble(command.stop, (int)SymbolInfoInteger(OrderSymbol(), SYMBOL_DIGITS));
   ResetLastError();
   int error = OrderModify(ticket, OrderOpenPrice(), stop, OrderTakeProfit(), 0) ? 0 : GetLastError();
   // The stop is there already.
   Finish(command, error == ERR_NO_RESULT ? 0 : error, ticket);
  }

void ClosePosition(Command &command)
  {
   if(!SelectOpen(command.magic, false))
     {
      Answer(command.id, false, "", "no open position of this id");
      return;
     }
   int ticket = OrderTicket();
   double lots = LotsToClose(command, OrderSymbol(), OrderLots());
   if(lots <= 0)
     {
      AnswerClosed(command, OrderSymbol(), IntegerToString(ticket));
      return;
     }
   RefreshRates();
   double price = SymbolInfoDouble(OrderSymbol(), OrderType() == OP_BUY ? SYMBOL_BID : SYMBOL_ASK);
   ResetLastError();
   Finish(command, OrderClose(ticket, lots, price, Deviation) ? 0 : GetLastError(), ticket);
  }
