CREATE TABLE "backtest" (
	"strategy_id" text,
	"version" integer,
	"market" text,
	"inputs_sha256" text NOT NULL,
	"log_id" text NOT NULL,
	"log_index" bigint NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backtest_pkey" PRIMARY KEY("strategy_id","version","market")
);
--> statement-breakpoint
-- Of older records nobody knows what they were computed from: they are computed again.
DELETE FROM "backtest_record";--> statement-breakpoint
DELETE FROM "backtest_trades";--> statement-breakpoint
ALTER TABLE "backtest_record" ADD COLUMN "timeframe" text;--> statement-breakpoint
ALTER TABLE "backtest_trades" ADD COLUMN "part" integer;--> statement-breakpoint
-- Markets that were made before began 500 days before their installation.
ALTER TABLE "simulated_market" ADD COLUMN "installed" timestamp with time zone;--> statement-breakpoint
UPDATE "simulated_market" SET "installed" = "genesis" + interval '500 days';--> statement-breakpoint
ALTER TABLE "simulated_market" ALTER COLUMN "installed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "backtest_record" DROP COLUMN "computed_at";--> statement-breakpoint
ALTER TABLE "backtest_record" DROP CONSTRAINT "backtest_record_pkey";--> statement-breakpoint
ALTER TABLE "backtest_record" ADD PRIMARY KEY ("strategy_id","version","market","timeframe");--> statement-breakpoint
ALTER TABLE "backtest_trades" DROP CONSTRAINT "backtest_trades_pkey";--> statement-breakpoint
ALTER TABLE "backtest_trades" ADD PRIMARY KEY ("strategy_id","version","market","part");
