CREATE TABLE "delivery" (
	"issued_on" date,
	"source_log" text,
	"source_index" bigint,
	"channel_id" text,
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"signal_id" text,
	"strategy_id" text,
	"state" text NOT NULL,
	"reason" text,
	"rank" smallint NOT NULL,
	"fallback_of" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"lease_until" timestamp(3) with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"queued_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "delivery_pkey" PRIMARY KEY("issued_on","source_log","source_index","channel_id")
) PARTITION BY RANGE ("issued_on");
--> statement-breakpoint
CREATE TABLE "delivery_attempt" (
	"issued_on" date,
	"delivery_id" text,
	"fence" integer,
	"account_id" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"answer" text,
	"error" text,
	CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY("issued_on","delivery_id","fence")
) PARTITION BY RANGE ("issued_on");
--> statement-breakpoint
CREATE TABLE "delivery_channel" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"since" timestamp(3) with time zone NOT NULL,
	"categories" jsonb NOT NULL,
	"secret" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"last_accepted_at" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"resting_until" timestamp(3) with time zone,
	"muted_until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"category" text NOT NULL,
	"account_id" text,
	"strategy_id" text,
	"data" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_fan_out" (
	"source" text PRIMARY KEY,
	"log_id" text NOT NULL,
	"up_to" bigint NOT NULL,
	"channels_up_to" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"rules" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_switch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_switch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_paused" boolean NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_opening" (
	"signal_id" text,
	"channel_id" text,
	"account_id" text NOT NULL,
	"strategy_id" text NOT NULL,
	"message_id" text,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	CONSTRAINT "sent_opening_pkey" PRIMARY KEY("signal_id","channel_id")
);
--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" ("rank","next_attempt_at") WHERE "state" in ('pending', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_id" ON "delivery" ("id");--> statement-breakpoint
CREATE INDEX "delivery_account" ON "delivery" ("account_id","queued_at");--> statement-breakpoint
CREATE INDEX "delivery_signal" ON "delivery" ("signal_id","channel_id") WHERE "signal_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_channel_open" ON "delivery" ("channel_id") WHERE "state" in ('pending', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_channel_account" ON "delivery_channel" ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_channel_address" ON "delivery_channel" ("account_id","kind","address") WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_channel_of_kind" ON "delivery_channel" ("kind","address") WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_event_account" ON "delivery_event" ("account_id","at");--> statement-breakpoint
CREATE INDEX "delivery_rule_account" ON "delivery_rule" ("account_id","id");--> statement-breakpoint
CREATE INDEX "sent_opening_closed" ON "sent_opening" ("closed_at") WHERE "closed_at" is not null;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_channel_id_delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "delivery_channel"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_channel" ADD CONSTRAINT "delivery_channel_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_event" ADD CONSTRAINT "delivery_event_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_rule" ADD CONSTRAINT "delivery_rule_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sent_opening" ADD CONSTRAINT "sent_opening_channel_id_delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "delivery_channel"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sent_opening" ADD CONSTRAINT "sent_opening_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
-- The days are in a schema of their own: only their owner reaches them other than through the tables above.
CREATE SCHEMA "delivery_days";--> statement-breakpoint
CREATE TABLE "delivery_days"."delivery_rest" PARTITION OF "public"."delivery" DEFAULT;--> statement-breakpoint
CREATE TABLE "delivery_days"."delivery_attempt_rest" PARTITION OF "public"."delivery_attempt" DEFAULT;--> statement-breakpoint
-- Makes the partitions of a day. Rows of a day without one are in the rest, where they stay.
CREATE FUNCTION "public"."make_delivery_day"("day" date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"parent" text;
	"present" boolean;
BEGIN
	PERFORM pg_advisory_xact_lock(7325040);
	FOREACH "parent" IN ARRAY ARRAY['delivery', 'delivery_attempt'] LOOP
		CONTINUE WHEN to_regclass(format('delivery_days.%I', "parent" || to_char("day", '_YYYYMMDD'))) IS NOT NULL;
		EXECUTE format('SELECT EXISTS (SELECT FROM delivery_days.%I WHERE issued_on = %L)', "parent" || '_rest', "day") INTO "present";
		CONTINUE WHEN "present";
		EXECUTE format('CREATE TABLE delivery_days.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)',
			"parent" || to_char("day", '_YYYYMMDD'), "parent", "day", "day" + 1);
	END LOOP;
END $$;--> statement-breakpoint
-- Drops the partitions of all days before one, and the rows of those days in the rest.
CREATE FUNCTION "public"."drop_delivery_days"("before" date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"old" record;
BEGIN
	PERFORM pg_advisory_xact_lock(7325040);
	FOR "old" IN SELECT "relname" FROM pg_class WHERE "relnamespace" = 'delivery_days'::regnamespace AND "relkind" = 'r'
		AND "relname" ~ '_[0-9]{8}$' AND to_date(right("relname", 8), 'YYYYMMDD') < "before" LOOP
		EXECUTE format('DROP TABLE delivery_days.%I', "old"."relname");
	END LOOP;
	DELETE FROM public.delivery WHERE "issued_on" < "before";
	DELETE FROM public.delivery_attempt WHERE "issued_on" < "before";
END $$;
