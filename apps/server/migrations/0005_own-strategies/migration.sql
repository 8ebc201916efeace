CREATE TABLE "own_inbound" (
	"public_id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"strategy_id" text NOT NULL UNIQUE,
	"secret_hash" text NOT NULL,
	"secret_end" text NOT NULL,
	"former_hash" text,
	"former_until" timestamp(3) with time zone,
	"is_path_allowed" boolean DEFAULT false NOT NULL,
	"stop_percent" double precision,
	"target_r" double precision,
	"created_at" timestamp(3) with time zone NOT NULL,
	"rotated_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "own_inbound_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_inbound_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"public_id" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"detail" text NOT NULL,
	"body" text,
	"symbol" text,
	"alert_key" text,
	"signal_id" text
);
--> statement-breakpoint
CREATE TABLE "own_inbound_position" (
	"account_id" text NOT NULL,
	"public_id" text,
	"symbol" text,
	"position" text NOT NULL,
	"counter" integer,
	"alert_at" timestamp(3) with time zone,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "own_inbound_position_pkey" PRIMARY KEY("public_id","symbol")
);
--> statement-breakpoint
CREATE TABLE "member_log_entry" (
	"account_id" text,
	"mode" text,
	"position" bigint,
	"kind" text NOT NULL,
	"strategy_id" text NOT NULL,
	"signal_id" text,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "member_log_entry_pkey" PRIMARY KEY("account_id","mode","position")
);
--> statement-breakpoint
CREATE TABLE "own_signal" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"strategy_id" text NOT NULL,
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"position" bigint NOT NULL,
	"market" text NOT NULL,
	"symbol" text NOT NULL,
	"asset_class" text NOT NULL,
	"timeframe" text NOT NULL,
	"base_timeframe" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"entry" text NOT NULL,
	"stop" text NOT NULL,
	"current_stop" text NOT NULL,
	"targets" jsonb NOT NULL,
	"targets_reached" integer DEFAULT 0 NOT NULL,
	"confidence" integer NOT NULL,
	"note" text,
	"valid_bars" integer NOT NULL,
	"reference_close" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"bar_close_at" timestamp(3) with time zone NOT NULL,
	"valid_until" timestamp(3) with time zone NOT NULL,
	"requests" jsonb DEFAULT '[]' NOT NULL,
	"events_stored" integer DEFAULT 0 NOT NULL,
	"resolved_until" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"filled_at" timestamp(3) with time zone,
	"fill_price" text,
	"closed_at" timestamp(3) with time zone,
	"close_reason" text,
	"exits" jsonb DEFAULT '[]' NOT NULL,
	"cost" text,
	"net_r" double precision,
	"mae_r" double precision,
	"mfe_r" double precision
);
--> statement-breakpoint
CREATE TABLE "own_strategy" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "own_inbound_call_newest" ON "own_inbound_call" ("public_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "own_inbound_call_alert" ON "own_inbound_call" ("public_id","alert_key");--> statement-breakpoint
CREATE INDEX "member_log_entry_strategy" ON "member_log_entry" ("strategy_id","position");--> statement-breakpoint
CREATE INDEX "own_signal_strategy" ON "own_signal" ("strategy_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "own_signal_account" ON "own_signal" ("account_id","received_at");--> statement-breakpoint
CREATE INDEX "own_signal_active" ON "own_signal" ("symbol") WHERE "status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "own_signal_position" ON "own_signal" ("account_id","mode","position");--> statement-breakpoint
CREATE UNIQUE INDEX "own_strategy_name" ON "own_strategy" ("account_id","mode",lower("name")) WHERE "archived_at" is null;--> statement-breakpoint
ALTER TABLE "own_inbound" ADD CONSTRAINT "own_inbound_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_inbound" ADD CONSTRAINT "own_inbound_strategy_id_own_strategy_id_fkey" FOREIGN KEY ("strategy_id") REFERENCES "own_strategy"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_inbound_call" ADD CONSTRAINT "own_inbound_call_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_inbound_call" ADD CONSTRAINT "own_inbound_call_public_id_own_inbound_public_id_fkey" FOREIGN KEY ("public_id") REFERENCES "own_inbound"("public_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_inbound_position" ADD CONSTRAINT "own_inbound_position_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_inbound_position" ADD CONSTRAINT "own_inbound_position_public_id_own_inbound_public_id_fkey" FOREIGN KEY ("public_id") REFERENCES "own_inbound"("public_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "member_log_entry" ADD CONSTRAINT "member_log_entry_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "member_log_entry" ADD CONSTRAINT "member_log_entry_strategy_id_own_strategy_id_fkey" FOREIGN KEY ("strategy_id") REFERENCES "own_strategy"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_signal" ADD CONSTRAINT "own_signal_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_signal" ADD CONSTRAINT "own_signal_strategy_id_own_strategy_id_fkey" FOREIGN KEY ("strategy_id") REFERENCES "own_strategy"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_strategy" ADD CONSTRAINT "own_strategy_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "log_head" ADD CONSTRAINT "log_head_provider" CHECK ("owner_id" is null);