CREATE TABLE "broker_connection" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"broker" text NOT NULL,
	"environment" text NOT NULL,
	"broker_account" text,
	"key_end" text,
	"secret" text,
	"bridge_hash" text,
	"trade_mode" text NOT NULL,
	"caps" jsonb NOT NULL,
	"chosen_names" jsonb NOT NULL,
	"instruments" jsonb NOT NULL,
	"halted_at" timestamp(3) with time zone,
	"is_refused" boolean DEFAULT false NOT NULL,
	"problem" text,
	"currency" text,
	"balance" double precision,
	"equity" double precision,
	"peak_equity" double precision,
	"stated_at" timestamp(3) with time zone,
	"events_after" text,
	"differences" jsonb NOT NULL,
	"compared_at" timestamp(3) with time zone,
	"work_until" timestamp(3) with time zone,
	"key_used_on" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone,
	"paper_start" double precision,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "broker_copying" (
	"id" text PRIMARY KEY,
	"log_id" text NOT NULL,
	"up_to" bigint NOT NULL,
	"halted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "broker_interest" (
	"account_id" text,
	"broker" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "broker_interest_pkey" PRIMARY KEY("account_id","broker")
);
--> statement-breakpoint
CREATE TABLE "broker_order" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"signal_id" text NOT NULL,
	"strategy_id" text NOT NULL,
	"symbol" text NOT NULL,
	"broker_symbol" text,
	"timeframe" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"entry" double precision NOT NULL,
	"stop" double precision NOT NULL,
	"targets" jsonb NOT NULL,
	"bar_close_at" timestamp(3) with time zone NOT NULL,
	"valid_until" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"units" double precision,
	"exact_units" double precision,
	"rate" double precision,
	"risk" double precision,
	"arrival_price" double precision,
	"current_stop" double precision NOT NULL,
	"placed_stop" double precision NOT NULL,
	"ending" text,
	"filled_units" double precision DEFAULT 0 NOT NULL,
	"filled_price" double precision,
	"closed_units" double precision DEFAULT 0 NOT NULL,
	"closed_price" double precision,
	"costs" double precision DEFAULT 0 NOT NULL,
	"swap" double precision DEFAULT 0 NOT NULL,
	"profit" double precision,
	"result_r" double precision,
	"published_fill" double precision,
	"published_r" double precision,
	"published_cost" double precision,
	"drift" jsonb,
	"confirm_until" timestamp(3) with time zone,
	"place_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"filled_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "broker_part" (
	"client_id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"part" integer NOT NULL,
	"units" double precision NOT NULL,
	"target" double precision,
	"state" text NOT NULL,
	"broker_ref" text,
	"filled_units" double precision DEFAULT 0 NOT NULL,
	"filled_price" double precision,
	"closed_units" double precision DEFAULT 0 NOT NULL,
	"closed_price" double precision
);
--> statement-breakpoint
CREATE TABLE "broker_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broker_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"client_id" text,
	"at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"detail" text NOT NULL,
	"broker_ref" text
);
--> statement-breakpoint
CREATE TABLE "paper_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"units" double precision NOT NULL,
	"price" double precision,
	"costs" double precision NOT NULL,
	"swap" double precision NOT NULL,
	"profit" double precision NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "paper_order" (
	"client_id" text,
	"account_id" text NOT NULL,
	"connection_id" text,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"units" double precision NOT NULL,
	"price" double precision,
	"stop" double precision NOT NULL,
	"target" double precision,
	"placed_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"rate" double precision NOT NULL,
	"requests" jsonb NOT NULL,
	"events_stored" integer DEFAULT 0 NOT NULL,
	"resolved_until" timestamp(3) with time zone NOT NULL,
	"is_ended" boolean DEFAULT false NOT NULL,
	CONSTRAINT "paper_order_pkey" PRIMARY KEY("connection_id","client_id")
);
--> statement-breakpoint
CREATE INDEX "broker_connection_account" ON "broker_connection" ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "broker_order_signal" ON "broker_order" ("connection_id","signal_id");--> statement-breakpoint
CREATE INDEX "broker_order_account" ON "broker_order" ("account_id");--> statement-breakpoint
CREATE INDEX "broker_order_of_signal" ON "broker_order" ("signal_id") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "broker_order_open" ON "broker_order" ("connection_id") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "broker_part_order" ON "broker_part" ("order_id");--> statement-breakpoint
CREATE INDEX "broker_part_account" ON "broker_part" ("account_id");--> statement-breakpoint
CREATE INDEX "broker_step_order" ON "broker_step" ("order_id","id");--> statement-breakpoint
CREATE INDEX "broker_step_account" ON "broker_step" ("account_id");--> statement-breakpoint
CREATE INDEX "paper_event_connection" ON "paper_event" ("connection_id","id");--> statement-breakpoint
CREATE INDEX "paper_event_account" ON "paper_event" ("account_id");--> statement-breakpoint
CREATE INDEX "paper_order_account" ON "paper_order" ("account_id");--> statement-breakpoint
ALTER TABLE "broker_connection" ADD CONSTRAINT "broker_connection_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "broker_interest" ADD CONSTRAINT "broker_interest_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "broker_order" ADD CONSTRAINT "broker_order_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "broker_order" ADD CONSTRAINT "broker_order_connection_id_broker_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "broker_connection"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "broker_part" ADD CONSTRAINT "broker_part_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "broker_part" ADD CONSTRAINT "broker_part_order_id_broker_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "broker_order"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "broker_step" ADD CONSTRAINT "broker_step_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "broker_step" ADD CONSTRAINT "broker_step_order_id_broker_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "broker_order"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "paper_event" ADD CONSTRAINT "paper_event_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "paper_event" ADD CONSTRAINT "paper_event_connection_id_broker_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "broker_connection"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "paper_order" ADD CONSTRAINT "paper_order_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "paper_order" ADD CONSTRAINT "paper_order_connection_id_broker_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "broker_connection"("id") ON DELETE CASCADE;