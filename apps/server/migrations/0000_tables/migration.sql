CREATE TABLE "backtest_record" (
	"strategy_id" text,
	"version" integer,
	"market" text,
	"from" timestamp with time zone NOT NULL,
	"to" timestamp with time zone NOT NULL,
	"periods_per_year" integer NOT NULL,
	"statistics" jsonb NOT NULL,
	"curve_time" double precision[] NOT NULL,
	"curve_equity" double precision[] NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backtest_record_pkey" PRIMARY KEY("strategy_id","version","market")
);
--> statement-breakpoint
CREATE TABLE "backtest_trades" (
	"strategy_id" text,
	"version" integer,
	"market" text,
	"trades" jsonb NOT NULL,
	CONSTRAINT "backtest_trades_pkey" PRIMARY KEY("strategy_id","version","market")
);
--> statement-breakpoint
CREATE TABLE "log_checkpoint" (
	"log_id" text,
	"signed_at" timestamp(3) with time zone,
	"size" bigint NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "log_checkpoint_pkey" PRIMARY KEY("log_id","signed_at")
);
--> statement-breakpoint
CREATE TABLE "log_entry" (
	"log_id" text,
	"index" bigint,
	"kind" text NOT NULL,
	"market" text NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"signal_id" text,
	"strategy_id" text,
	"bytes" bytea NOT NULL,
	"leaf_hash" bytea NOT NULL,
	CONSTRAINT "log_entry_pkey" PRIMARY KEY("log_id","index"),
	CONSTRAINT "log_entry_index" CHECK ("index" >= 1),
	CONSTRAINT "log_entry_leaf_hash" CHECK (octet_length("leaf_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "log_head" (
	"log_id" text PRIMARY KEY,
	"owner_id" text,
	"generation" integer DEFAULT 1 NOT NULL,
	"origin" text UNIQUE,
	"size" bigint DEFAULT 0 NOT NULL,
	"peaks" bytea DEFAULT '' NOT NULL,
	"last_issued_at" timestamp(3) with time zone,
	"checkpoint" text,
	"signed_at" timestamp(3) with time zone,
	"kept_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_head_peaks" CHECK (octet_length("peaks") % 32 = 0)
);
--> statement-breakpoint
CREATE TABLE "log_key" (
	"log_id" text,
	"verifier_key" text,
	"from_size" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_key_pkey" PRIMARY KEY("log_id","verifier_key")
);
--> statement-breakpoint
CREATE TABLE "log_node" (
	"log_id" text,
	"level" integer,
	"position" bigint,
	"hash" bytea NOT NULL,
	CONSTRAINT "log_node_pkey" PRIMARY KEY("log_id","level","position")
);
--> statement-breakpoint
CREATE TABLE "bar" (
	"series_id" integer,
	"time" timestamp with time zone,
	"close_time" timestamp with time zone NOT NULL,
	"open" double precision NOT NULL,
	"high" double precision NOT NULL,
	"low" double precision NOT NULL,
	"close" double precision NOT NULL,
	"volume" double precision,
	CONSTRAINT "bar_pkey" PRIMARY KEY("series_id","time"),
	CONSTRAINT "bar_prices" CHECK ("low" > 0 and "low" <= least("open", "close") and "high" >= greatest("open", "close") and "high" < 'infinity'),
	CONSTRAINT "bar_volume" CHECK ("volume" >= 0 and "volume" < 'infinity'),
	CONSTRAINT "bar_times" CHECK ("close_time" > "time")
);
--> statement-breakpoint
CREATE TABLE "bar_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bar_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"series_id" integer,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"zone" text NOT NULL,
	"rows" integer NOT NULL,
	"stored" integer NOT NULL,
	"known" integer NOT NULL,
	"changed" integer NOT NULL,
	"replaced" integer NOT NULL,
	"refused" integer NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bar_quarantine" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bar_quarantine_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"timeframe" text NOT NULL,
	"market" text NOT NULL,
	"source" text NOT NULL,
	"time" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"open" text NOT NULL,
	"high" text NOT NULL,
	"low" text NOT NULL,
	"close" text NOT NULL,
	"volume" text NOT NULL,
	"quarantined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bar_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bar_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"timeframe" text NOT NULL,
	"market" text NOT NULL,
	"source" text NOT NULL,
	"clock" text NOT NULL,
	"redistributable" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bar_series_key" UNIQUE("symbol","timeframe","market"),
	CONSTRAINT "bar_series_timeframe" CHECK ("timeframe" in ('1m', '5m', '15m', '1h', '4h', 'daily')),
	CONSTRAINT "bar_series_market" CHECK ("market" in ('real', 'simulated'))
);
--> statement-breakpoint
CREATE TABLE "calendar_event" (
	"time" timestamp with time zone,
	"country" text,
	"name" text,
	"impact" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "calendar_event_pkey" PRIMARY KEY("time","country","name"),
	CONSTRAINT "calendar_event_impact" CHECK ("impact" in ('low', 'medium', 'high'))
);
--> statement-breakpoint
CREATE TABLE "simulated_market" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"seed" integer NOT NULL,
	"genesis" timestamp with time zone NOT NULL,
	"anchor_market" timestamp with time zone NOT NULL,
	"anchor_wall" timestamp with time zone NOT NULL,
	"bar_seconds" integer NOT NULL,
	CONSTRAINT "simulated_market_single" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "measured_minute" (
	"minute" timestamp with time zone,
	"process" text,
	"is_up" boolean NOT NULL,
	"responses" integer[] NOT NULL,
	"deliveries" integer NOT NULL,
	"delivery_ms" double precision NOT NULL,
	CONSTRAINT "measured_minute_pkey" PRIMARY KEY("minute","process")
);
--> statement-breakpoint
CREATE TABLE "parity_check" (
	"strategy_id" text,
	"market" text,
	"version" integer NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"compared" integer NOT NULL,
	"equal" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"differing" integer NOT NULL,
	CONSTRAINT "parity_check_pkey" PRIMARY KEY("strategy_id","market","checked_at")
);
--> statement-breakpoint
CREATE TABLE "runner_cursor" (
	"market" text PRIMARY KEY,
	"closed_through" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runner_pause" (
	"market" text,
	"strategy_id" text,
	"version" integer,
	"paused_from" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"reason" text NOT NULL,
	CONSTRAINT "runner_pause_pkey" PRIMARY KEY("market","strategy_id","version","paused_from")
);
--> statement-breakpoint
CREATE TABLE "site_setting" (
	"name" text PRIMARY KEY,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal" (
	"id" text PRIMARY KEY,
	"log_index" bigint,
	"leaf_hash" text,
	"strategy_id" text NOT NULL,
	"strategy_version" integer NOT NULL,
	"symbol" text NOT NULL,
	"timeframe" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"entry" text NOT NULL,
	"stop" text NOT NULL,
	"current_stop" text NOT NULL,
	"targets" jsonb NOT NULL,
	"targets_reached" integer DEFAULT 0 NOT NULL,
	"confidence" integer NOT NULL,
	"confidence_n" integer NOT NULL,
	"grade" integer NOT NULL,
	"note" text NOT NULL,
	"record" text NOT NULL,
	"market" text NOT NULL,
	"cause" text,
	"created_at" timestamp with time zone NOT NULL,
	"bar_close_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"valid_bars" integer NOT NULL,
	"max_bars" integer,
	"break_even_after_target" integer,
	"status" text NOT NULL,
	"filled_at" timestamp with time zone,
	"fill_price" text,
	"closed_at" timestamp with time zone,
	"close_reason" text,
	"exits" jsonb DEFAULT '[]' NOT NULL,
	"cost" text,
	"net_r" double precision,
	"mae_r" double precision,
	"mfe_r" double precision,
	CONSTRAINT "signal_record" CHECK ("record" in ('live', 'backtest')),
	CONSTRAINT "signal_market" CHECK ("market" in ('real', 'simulated')),
	CONSTRAINT "signal_status" CHECK ("status" in ('active', 'closed')),
	CONSTRAINT "signal_sealed" CHECK (("record" = 'live') = ("log_index" is not null))
);
--> statement-breakpoint
CREATE TABLE "signal_sending" (
	"signal_id" text PRIMARY KEY,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"speed" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text NOT NULL,
	"detail" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_check" (
	"name" text PRIMARY KEY,
	"state" text NOT NULL,
	"detail" text,
	"since" timestamp(3) with time zone NOT NULL,
	"checked_at" timestamp(3) with time zone NOT NULL,
	"fresh_until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "strategy_version" (
	"strategy_id" text,
	"version" integer,
	"market" text,
	"params_sha256" text NOT NULL,
	"code_sha256" text NOT NULL,
	"streams" jsonb NOT NULL,
	"log_id" text NOT NULL,
	"log_index" bigint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "strategy_version_pkey" PRIMARY KEY("strategy_id","market","version")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_opened" ON "log_entry" ("log_id","signal_id") WHERE "kind" = 'signal.opened';--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_closed" ON "log_entry" ("log_id","signal_id") WHERE "kind" = 'signal.closed';--> statement-breakpoint
CREATE INDEX "log_entry_signal" ON "log_entry" ("log_id","signal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_head_generation" ON "log_head" ("generation") WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "bar_quarantine_newest" ON "bar_quarantine" ("quarantined_at");--> statement-breakpoint
CREATE INDEX "parity_check_newest" ON "parity_check" ("market","strategy_id","version","checked_at");--> statement-breakpoint
CREATE INDEX "signal_newest" ON "signal" ("market","record","created_at" DESC NULLS LAST,"log_index" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signal_by_strategy" ON "signal" ("strategy_id","market","record","created_at" DESC NULLS LAST,"log_index" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "health_change_name" ON "health_change" ("name","id");--> statement-breakpoint
ALTER TABLE "log_entry" ADD CONSTRAINT "log_entry_log_id_log_head_log_id_fkey" FOREIGN KEY ("log_id") REFERENCES "log_head"("log_id");--> statement-breakpoint
ALTER TABLE "bar_import" ADD CONSTRAINT "bar_import_series_id_bar_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "bar_series"("id") ON DELETE CASCADE;