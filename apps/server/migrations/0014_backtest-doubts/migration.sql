CREATE TABLE "backtest_doubts" (
	"strategy_id" text,
	"version" integer,
	"market" text,
	"inputs_sha256" text NOT NULL,
	"program" integer NOT NULL,
	"doubts" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backtest_doubts_pkey" PRIMARY KEY("strategy_id","version","market")
);
