// Parts of the bridge that MetaTrader 4 and 5 share: the report as JSON, the commands as lines, and the call.
// The protocol is described in docs/integrate/bridge.md.

input string SiteUrl = "https://signals.example.com"; // Address of the site, without a path
input string BridgeKey = "";                          // Bridge key, from the page Broker setup
input int    Deviation = 20;                          // Largest deviation from the price, points

#define PROGRAM_VERSION "1.0"
#define CALL_TIMEOUT_MS 5000
#define MOST_ATTEMPTS 3
#define MOST_EVENTS 200
#define INSTRUMENTS_EVERY 60
#define HISTORY_SECONDS 604800
#define CLOCK_SECONDS 30
#define CLOCK_DIFFERENCE 10

struct Command
  {
   long              id;
   string            act;
   string            tag;
   long              magic;
   string            instrument;
   string            side;
   string            type;
   double            units;
   double            price;
   double            stop;
   double            target;
   long              until;
  };

string pendingAnswers[];   // JSON of answers that the server has not confirmed
long   pendingIds[];
int    callNumber = 0;
int    serverOffset = 0;   // Seconds between the clock of the broker's server and UTC
bool   isOffsetKnown = false;
datetime clockQuote = 0;   // Time of a quote, and the machine's time when it was seen
datetime clockSeen = 0;
datetime lastQuote = 0;
string lastProblem = "";

// ---- Text of the report

string JsonText(string value)
  {
   string result = "";
   for(int i = 0; i < StringLen(value); i++)
     {
      ushort character = StringGetCharacter(value, i);
      if(character == '"' || character == '\\')
         result += "\\";
      if(character >= 32)
         result += ShortToString(character);
     }
   return "\"" + result + "\"";
  }

string JsonNumber(double value)
  {
   if(!MathIsValidNumber(value))
      return "0";
   return DoubleToString(value, 8);
  }

// A price of 0 means that there is none.
string JsonPrice(double value)
  {
   return value == 0 ? "null" : JsonNumber(value);
  }

// Milliseconds UTC of a time of the broker's server.
string JsonTime(long serverMs)
  {
   return IntegerToString(serverMs - (long)serverOffset * 1000);
  }

string JsonMark(string ref, long magic, string comment)
  {
   return "\"ref\":" + JsonText(ref) + ",\"magic\":" + IntegerToString(magic < 0 ? 0 : magic) +
          ",\"comment\":" + JsonText(comment);
  }

string JsonEvent(string id, string mark, long serverMs, string kind, double units, double price, double costs, double swap, string reason)
  {
   return "{\"id\":" + JsonText(id) + "," + mark + ",\"at\":" + JsonTime(serverMs) + ",\"kind\":\"" + kind +
          "\",\"units\":" + JsonNumber(units) + ",\"price\":" + JsonPrice(price) + ",\"costs\":" + JsonNumber(costs) +
          ",\"swap\":" + JsonNumber(swap) + ",\"reason\":" + JsonText(reason) + "}";
  }

string JsonOrder(string mark, string instrument, bool isLong, double units, double filledUnits, double price)
  {
   return "{" + mark + ",\"instrument\":" + JsonText(instrument) + ",\"side\":\"" + (isLong ? "long" : "short") +
          "\",\"role\":\"entry\",\"units\":" + JsonNumber(units) + ",\"filledUnits\":" + JsonNumber(filledUnits) +
          ",\"price\":" + JsonPrice(price) + "}";
  }

string JsonPosition(string mark, string instrument, bool isLong, double units, double price, double stop)
  {
   return "{" + mark + ",\"instrument\":" + JsonText(instrument) + ",\"side\":\"" + (isLong ? "long" : "short") +
          "\",\"units\":" + JsonNumber(units) + ",\"price\":" + JsonNumber(price) + ",\"stop\":" + JsonPrice(stop) + "}";
  }

string JsonInstruments()
  {
   string list = "";
   for(int i = 0; i < SymbolsTotal(true); i++)
     {
      string name = SymbolName(i, true);
      double contract = ContractSize(name);
      double step = SymbolInfoDouble(name, SYMBOL_VOLUME_STEP) * contract;
      double point = SymbolInfoDouble(name, SYMBOL_POINT);
      if(step <= 0 || point <= 0)
         continue;
      if(list != "")
         list += ",";
      list += "{\"name\":" + JsonText(name) + ",\"unitStep\":" + JsonNumber(step) +
              ",\"minUnits\":" + JsonNumber(SymbolInfoDouble(name, SYMBOL_VOLUME_MIN) * contract) +
              ",\"priceStep\":" + DoubleToString(point, 10) + "}";
     }
   return list;
  }

double ContractSize(string name)
  {
   double size = SymbolInfoDouble(name, SYMBOL_TRADE_CONTRACT_SIZE);
   return size > 0 ? size : 1;
  }

// Units as lots on the symbol's step, rounded down.
double LotsOf(string name, double units)
  {
   double step = SymbolInfoDouble(name, SYMBOL_VOLUME_STEP);
   if(step <= 0)
      return 0;
   return NormalizeDouble(MathFloor(units / ContractSize(name) / step + 0.000001) * step, 8);
  }

// Lots that a close still has to close of a position. What shall remain is stored before the first attempt, because the command
// may come again after it was carried out, also after a restart of the terminal.
double LotsToClose(Command &command, string name, double open)
  {
   if(command.units <= 0)
      return open;
   string key = "Sealtick rest " + IntegerToString(command.magic) + " " + IntegerToString(command.id);
   if(!GlobalVariableCheck(key))
     {
      GlobalVariableSet(key, open - MathMin(open, LotsOf(name, command.units)));
      GlobalVariablesFlush();
     }
   return MathMax(0.0, NormalizeDouble(open - GlobalVariableGet(key), 8));
  }

// ---- Answers

void Answer(long id, bool isAccepted, string ref, string reason)
  {
   int at = ArraySize(pendingAnswers);
   ArrayResize(pendingAnswers, at + 1);
   ArrayResize(pendingIds, at + 1);
   pendingIds[at] = id;
   pendingAnswers[at] = "{\"id\":" + IntegerToString(id) + ",\"outcome\":\"" + (isAccepted ? "accepted" : "rejected") +
                        "\",\"ref\":" + JsonText(ref) + ",\"reason\":" + JsonText(reason) + "}";
  }

// The answer to a close of which nothing is left to do.
void AnswerClosed(Command &command, string name, string ref)
  {
   bool isClosed = LotsOf(name, command.units) > 0;
   Answer(command.id, isClosed, isClosed ? ref : "", isClosed ? "" : "the size is below the least lot of " + name);
  }

bool IsAnswered(long id)
  {
   for(int i = 0; i < ArraySize(pendingIds); i++)
      if(pendingIds[i] == id)
         return true;
   return false;
  }

// ---- The call

string Joined(string &parts[])
  {
   string list = "";
   for(int i = 0; i < ArraySize(parts); i++)
      list += (i == 0 ? "" : ",") + parts[i];
   return list;
  }

void Add(string &list[], string item)
  {
   int at = ArraySize(list);
   ArrayResize(list, at + 1);
   list[at] = item;
  }

string Report(string program, string accountId, string currency, double balance, double equity, bool isDemo,
              int orderCount, int positionCount, string &orders[], string &positions[], string &events[])
  {
   string instruments = callNumber % INSTRUMENTS_EVERY == 0 ? ",\"instruments\":[" + JsonInstruments() + "]" : "";
   return "{\"protocol\":1,\"program\":" + JsonText(program + " " + PROGRAM_VERSION) +
          ",\"account\":{\"id\":" + JsonText(accountId) + ",\"currency\":" + JsonText(currency) +
          ",\"balance\":" + JsonNumber(balance) + ",\"equity\":" + JsonNumber(equity) +
          ",\"isDemo\":" + (isDemo ? "true" : "false") + (isOffsetKnown ? "" : ",\"isClockUnknown\":true") + "}" + instruments +
          ",\"orderCount\":" + IntegerToString(orderCount) + ",\"positionCount\":" + IntegerToString(positionCount) +
          ",\"orders\":[" + Joined(orders) + "],\"positions\":[" + Joined(positions) +
          "],\"events\":[" + Joined(events) + "],\"answers\":[" + Joined(pendingAnswers) + "]}";
  }

// Sends the report. Returns whether the server has it; its commands are then in `commands`.
bool Call(string report, Command &commands[])
  {
   ArrayResize(commands, 0);
   char data[];
   char result[];
   string resultHeaders;
   int length = StringToCharArray(report, data, 0, WHOLE_ARRAY, CP_UTF8) - 1;
   ArrayResize(data, length);
   string headers = "Content-Type: application/json\r\nAccept: text/plain\r\nBridge-Token: " + BridgeKey + "\r\n";
   int status = WebRequest("POST", SiteUrl + "/api/bridge/poll", headers, CALL_TIMEOUT_MS, data, result, resultHeaders);
   if(status == -1)
      return Failed("no connection; allow " + SiteUrl + " under Tools, Options, Expert Advisors (error " +
                    IntegerToString(GetLastError()) + ")");
   string text = CharArrayToString(result, 0, WHOLE_ARRAY, CP_UTF8);
   if(status != 200)
      return Failed("the site answered with status " + IntegerToString(status) + ": " + StringSubstr(text, 0, 200));
   string lines[];
   int count = StringSplit(text, '\n', lines);
   // A proxy may answer with a page and status 200.
   if(count < 1 || lines[0] != "sealtick 1")
      return Failed("the answer is not from the site");
   for(int i = 1; i < count; i++)
     {
      string fields[];
      if(StringSplit(lines[i], '\t', fields) < 12)
         continue;
      int at = ArraySize(commands);
      ArrayResize(commands, at + 1);
      commands[at].id = StringToInteger(fields[0]);
      commands[at].act = fields[1];
      commands[at].tag = fields[2];
      commands[at].magic = StringToInteger(fields[3]);
      commands[at].instrument = fields[4];
      commands[at].side = fields[5];
      commands[at].type = fields[6];
      commands[at].units = StringToDouble(fields[7]);
      commands[at].price = StringToDouble(fields[8]);
      commands[at].stop = StringToDouble(fields[9]);
      commands[at].target = StringToDouble(fields[10]);
      commands[at].until = StringToInteger(fields[11]);
     }
   ArrayResize(pendingAnswers, 0);
   ArrayResize(pendingIds, 0);
   callNumber++;
   if(lastProblem != "")
      Print("Sealtick: connected");
   lastProblem = "";
   Comment("Sealtick: connected");
   return true;
  }

bool Failed(string problem)
  {
   if(problem != lastProblem)
      Print("Sealtick: ", problem);
   lastProblem = problem;
   Comment("Sealtick: ", problem);
   return false;
  }

// ---- The clock of the server

// The terminal stores the offset under this name: a start on a closed market cannot read it.
string OffsetName()
  {
   return StringSubstr("Sealtick offset " + AccountInfoString(ACCOUNT_SERVER), 0, 63);
  }

void RestoreServerOffset()
  {
   isOffsetKnown = GlobalVariableCheck(OffsetName());
   if(isOffsetKnown)
      serverOffset = (int)GlobalVariableGet(OffsetName());
   clockQuote = lastQuote = TimeCurrent();
   clockSeen = TimeGMT();
  }

// The server's clock is known from the last quote alone. On a closed market that quote is old, so the offset is read only where
// a later quote is as much later as the machine's clock: then both are new.
void ReadServerOffset()
  {
   datetime quote = TimeCurrent();
   datetime seen = TimeGMT();
   bool isNew = quote != lastQuote;
   lastQuote = quote;
   if(!isNew || (long)seen - (long)clockSeen < CLOCK_SECONDS)
      return;
   long difference = ((long)quote - (long)clockQuote) - ((long)seen - (long)clockSeen);
   clockQuote = quote;
   clockSeen = seen;
   if(MathAbs((double)difference) > CLOCK_DIFFERENCE)
      return;
   double offset = MathRound((double)((long)quote - (long)seen) / 900.0) * 900.0;
   if(MathAbs(offset) > 50400)
      return;
   serverOffset = (int)offset;
   isOffsetKnown = true;
   GlobalVariableSet(OffsetName(), serverOffset);
  }
