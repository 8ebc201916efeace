CREATE TABLE "audit_check" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"entries" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "audit_check_one" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"index" bigint PRIMARY KEY,
	"id" text NOT NULL UNIQUE,
	"at" timestamp(3) with time zone NOT NULL,
	"act" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text,
	"key_used" text,
	"about" text,
	"subject" text,
	"request_id" text,
	"value_mac" bytea,
	"key_id" text NOT NULL,
	"previous" bytea NOT NULL,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"size" bigint DEFAULT 0 NOT NULL,
	"hash" bytea NOT NULL,
	"key_id" text,
	"start_index" bigint DEFAULT 0 NOT NULL,
	"start_hash" bytea NOT NULL,
	"start_mac" bytea,
	"start_key_id" text,
	CONSTRAINT "audit_head_one" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_pseudonym" (
	"account_id" text PRIMARY KEY,
	"pseudonym" text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE TABLE "audit_value" (
	"entry_id" text PRIMARY KEY,
	"account_id" text,
	"salt" bytea NOT NULL,
	"values" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "backtest_record" (
	"strategy_id" text,
	"version" integer,
	"market" text,
	"timeframe" text,
	"from" timestamp with time zone NOT NULL,
	"to" timestamp with time zone NOT NULL,
	"periods_per_year" integer NOT NULL,
	"statistics" jsonb NOT NULL,
	"curve_time" double precision[] NOT NULL,
	"curve_equity" double precision[] NOT NULL,
	CONSTRAINT "backtest_record_pkey" PRIMARY KEY("strategy_id","version","market","timeframe")
);
--> statement-breakpoint
CREATE TABLE "backtest_trades" (
	"strategy_id" text,
	"version" integer,
	"market" text,
	"part" integer,
	"trades" jsonb NOT NULL,
	CONSTRAINT "backtest_trades_pkey" PRIMARY KEY("strategy_id","version","market","part")
);
--> statement-breakpoint
CREATE TABLE "billing_customer" (
	"account_id" text PRIMARY KEY,
	"customer_id" text NOT NULL UNIQUE,
	"read_due_at" timestamp(3) with time zone,
	"checkout_until" timestamp(3) with time zone,
	"is_cancel_due" boolean DEFAULT false NOT NULL,
	"problem" text,
	"lease" text,
	"leased_until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_event" (
	"id" text PRIMARY KEY,
	"type" text NOT NULL,
	"customer_id" text,
	"object_id" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"handled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "closed_customer" (
	"customer_id" text PRIMARY KEY,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "market_group" (
	"account_id" text PRIMARY KEY,
	"asset_class" text NOT NULL,
	"chosen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"invoice_id" text PRIMARY KEY,
	"customer_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"intent_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp(3) with time zone NOT NULL,
	"is_reversed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_period" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_period_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"plan" text NOT NULL,
	"source" text NOT NULL,
	"from_at" timestamp(3) with time zone NOT NULL,
	"until_at" timestamp(3) with time zone,
	"failed_at" timestamp(3) with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"subscription_id" text UNIQUE,
	"paid_until" timestamp(3) with time zone,
	"next_plan" text,
	"reminders" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "plan_period_order" CHECK ("until_at" is null or "until_at" >= "from_at")
);
--> statement-breakpoint
CREATE TABLE "price_notice" (
	"account_id" text,
	"plan" text,
	"old_usd" text NOT NULL,
	"new_usd" text,
	"from_at" timestamp(3) with time zone,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"queued_at" timestamp(3) with time zone,
	CONSTRAINT "price_notice_pkey" PRIMARY KEY("account_id","plan","new_usd","from_at")
);
--> statement-breakpoint
CREATE TABLE "used_trial" (
	"address_hash" text PRIMARY KEY,
	"used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "component_day" (
	"component" text,
	"day" date,
	"operational" integer NOT NULL,
	"degraded" integer NOT NULL,
	"outage" integer NOT NULL,
	"maintenance" integer NOT NULL,
	CONSTRAINT "component_day_pkey" PRIMARY KEY("component","day")
);
--> statement-breakpoint
CREATE TABLE "component_heartbeat" (
	"component" text PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"store_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "component_minute" (
	"component" text,
	"minute" timestamp with time zone,
	"state" text NOT NULL,
	"duration_ms" double precision,
	"is_maintenance" boolean NOT NULL,
	"checked_by" text,
	CONSTRAINT "component_minute_pkey" PRIMARY KEY("minute","component")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"issued_on" date,
	"source_log" text,
	"source_index" bigint,
	"channel_id" text,
	"kind" text NOT NULL,
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
	"lease_node" integer,
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
	"last_failed_at" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"resting_until" timestamp(3) with time zone,
	"muted_until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_dead_notice" (
	"id" smallint PRIMARY KEY,
	"sent_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_digest" (
	"account_id" text PRIMARY KEY,
	"until_at" timestamp(3) with time zone NOT NULL
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
CREATE TABLE "delivery_hourly_count" (
	"what" text,
	"counted" text,
	"account_id" text NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"current" integer NOT NULL,
	"previous" integer NOT NULL,
	CONSTRAINT "delivery_hourly_count_pkey" PRIMARY KEY("what","counted")
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
	"size" text,
	"instead_of" text,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"price" double precision,
	"price_at" timestamp(3) with time zone,
	CONSTRAINT "sent_opening_pkey" PRIMARY KEY("signal_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "telegram_bad_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telegram_bad_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_code" (
	"account_id" text PRIMARY KEY,
	"code_hash" text NOT NULL UNIQUE,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_update" (
	"bot_id" text,
	"update_id" bigint,
	"handled_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "telegram_update_pkey" PRIMARY KEY("bot_id","update_id")
);
--> statement-breakpoint
CREATE TABLE "favourite" (
	"account_id" text,
	"strategy_id" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "favourite_pkey" PRIMARY KEY("account_id","strategy_id")
);
--> statement-breakpoint
CREATE TABLE "signal_sending" (
	"signal_id" text PRIMARY KEY,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"speed" double precision NOT NULL,
	"price" double precision,
	"price_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"account_id" text,
	"caller" text,
	"route" text,
	"key" text,
	"input_hash" text NOT NULL,
	"reservation" text,
	"answer" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_pkey" PRIMARY KEY("account_id","caller","route","key")
);
--> statement-breakpoint
CREATE TABLE "account_link" (
	"token_hash" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_by_owner" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"account_id" text PRIMARY KEY,
	"sign_in_id" text,
	"email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"old_confirmed_at" timestamp(3) with time zone,
	"new_confirmed_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY,
	"email" text NOT NULL UNIQUE,
	"email_verified" boolean NOT NULL,
	"name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"image" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"is_adult" boolean,
	"terms_version" text,
	"terms_accepted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"password" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"account_id" text PRIMARY KEY,
	"granted_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_sign_up" (
	"token_hash" text PRIMARY KEY,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"terms_version" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"id" text PRIMARY KEY,
	"token" text NOT NULL UNIQUE,
	"account_id" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"stepped_up_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_try" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_try_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"address_group" text NOT NULL,
	"address_block" text,
	"device" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_browser" (
	"account_id" text,
	"id_hash" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_browser_pkey" PRIMARY KEY("account_id","id_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_picture" (
	"account_id" text PRIMARY KEY,
	"digest" text NOT NULL,
	"picture" bytea NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_removal" (
	"account_id" text PRIMARY KEY,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" text,
	"code_hash" text,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "recovery_code_pkey" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_step" (
	"ticket_hash" text PRIMARY KEY,
	"browser_hash" text DEFAULT '' NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"account_id" text PRIMARY KEY,
	"secret" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"used_step" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_identity" (
	"issuer" text,
	"subject" text,
	"account_id" text NOT NULL,
	"provider" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "provider_identity_pkey" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "provider_request" (
	"secret_hash" text PRIMARY KEY,
	"provider" text NOT NULL,
	"return_to" text NOT NULL,
	"sign_in_id" text,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_sign_up" (
	"ticket_hash" text PRIMARY KEY,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"provider" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"id" text PRIMARY KEY,
	"is_automatic" boolean NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"severity" text NOT NULL,
	"components" text[] NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"resolution" text
);
--> statement-breakpoint
CREATE TABLE "incident_update" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_update_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" text PRIMARY KEY,
	"title" text NOT NULL,
	"impact" text NOT NULL,
	"components" text[] NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"cancelled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "last_seen" (
	"account_id" text PRIMARY KEY,
	"marked_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"before_at" timestamp(3) with time zone
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
CREATE TABLE "log_cosignature" (
	"log_id" text,
	"witness" text,
	"size" bigint NOT NULL,
	"note" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "log_cosignature_pkey" PRIMARY KEY("log_id","witness")
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
	"asset_class" text,
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
	CONSTRAINT "bar_prices" CHECK ("low" > '-infinity' and "low" <= least("open", "close") and "high" >= greatest("open", "close") and "high" < 'infinity'),
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
	"prices" text NOT NULL,
	"source" text NOT NULL,
	"clock" text NOT NULL,
	"redistributable" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bar_series_key" UNIQUE("symbol","timeframe","market","prices"),
	CONSTRAINT "bar_series_timeframe" CHECK ("timeframe" in ('1m', '5m', '15m', '30m', '1h', '2h', '4h', 'daily', '1w')),
	CONSTRAINT "bar_series_market" CHECK ("market" in ('real', 'simulated')),
	CONSTRAINT "bar_series_prices" CHECK ("prices" in ('bid', 'ask', 'mid', 'trades'))
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
CREATE TABLE "instrument" (
	"symbol" text PRIMARY KEY,
	"definition" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_market" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"seed" integer NOT NULL,
	"path_version" integer DEFAULT 1 NOT NULL,
	"genesis" timestamp with time zone NOT NULL,
	"installed" timestamp with time zone NOT NULL,
	"anchor_market" timestamp with time zone NOT NULL,
	"anchor_wall" timestamp with time zone NOT NULL,
	"bar_seconds" integer NOT NULL,
	CONSTRAINT "simulated_market_single" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "newsletter_issue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text UNIQUE,
	"list" text NOT NULL,
	"subject" text NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"action_label" text NOT NULL,
	"action_path" text NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"queued_up_to" text DEFAULT '' NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_request" (
	"token_hash" text PRIMARY KEY,
	"list" text NOT NULL,
	"email" text NOT NULL,
	"consent" text NOT NULL,
	"consented_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"is_suspected" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"list" text,
	"email" text,
	"consent" text NOT NULL,
	"consented_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "newsletter_subscriber_pkey" PRIMARY KEY("list","email")
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
CREATE TABLE "account_deletion" (
	"account_id" text PRIMARY KEY,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"erased_after" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_export" (
	"account_id" text PRIMARY KEY,
	"state" text NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"ready_at" timestamp(3) with time zone,
	"file" bytea,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_account" (
	"id" text PRIMARY KEY,
	"address_hash" text NOT NULL,
	"is_adult" boolean,
	"terms_version" text,
	"terms_accepted_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_alert" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"symbol" text NOT NULL,
	"direction" text NOT NULL,
	"level" text NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"checked_until" timestamp(3) with time zone NOT NULL,
	"fired_at" timestamp(3) with time zone,
	"fired_price" text
);
--> statement-breakpoint
CREATE TABLE "privacy_choice" (
	"account_id" text PRIMARY KEY,
	"version" integer NOT NULL,
	"functional" boolean NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_setting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"equity" double precision NOT NULL,
	"equity_stated_at" timestamp(3) with time zone NOT NULL,
	"max_risk_per_trade" double precision NOT NULL,
	"sizing" text NOT NULL,
	"max_daily_loss" double precision NOT NULL,
	"max_drawdown" double precision NOT NULL,
	"max_open_risk" double precision NOT NULL,
	"max_group_risk" double precision NOT NULL,
	"automatic_stop_loss" boolean NOT NULL,
	"resumed_at" timestamp(3) with time zone,
	"resumed_value" double precision
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
CREATE TABLE "run" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"strategy_id" text NOT NULL,
	"version" integer NOT NULL,
	"code_sha256" text NOT NULL,
	"market" text NOT NULL,
	"symbol" text NOT NULL,
	"timeframe" text NOT NULL,
	"partner" text,
	"streams" integer NOT NULL,
	"from" timestamp(3) with time zone,
	"to" timestamp(3) with time zone,
	"params" jsonb NOT NULL,
	"cost_factor" double precision NOT NULL,
	"state" text NOT NULL,
	"progress" double precision NOT NULL,
	"attempts" integer NOT NULL,
	"problem" text,
	"summary" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "run_result" (
	"run_id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"result" jsonb NOT NULL,
	"trades_csv" text NOT NULL
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
	"asset_class" text NOT NULL,
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
	"outcomes" jsonb NOT NULL,
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
	"moves" jsonb DEFAULT '[]' NOT NULL,
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
CREATE TABLE "strategy_switch" (
	"market" text,
	"strategy_id" text,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "strategy_switch_pkey" PRIMARY KEY("market","strategy_id")
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
CREATE TABLE "access_interval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_interval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"strategy_id" text NOT NULL,
	"asset_class" text,
	"from_at" timestamp(3) with time zone NOT NULL,
	"until_at" timestamp(3) with time zone,
	CONSTRAINT "access_interval_order" CHECK ("until_at" is null or "until_at" > "from_at")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"strategy_id" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"kept_at" timestamp(3) with time zone,
	CONSTRAINT "subscription_strategy" UNIQUE("account_id","strategy_id")
);
--> statement-breakpoint
CREATE TABLE "concern_report" (
	"reference" text PRIMARY KEY,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"is_suspected" boolean NOT NULL,
	"name" text,
	"email" text,
	"concern" text NOT NULL,
	"is_noticed" boolean DEFAULT false NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"close_reason" text,
	"answers" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_step" (
	"id" uuid PRIMARY KEY,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"operator" text,
	"message" text
);
--> statement-breakpoint
CREATE TABLE "support_request" (
	"reference" text PRIMARY KEY,
	"kind" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"is_suspected" boolean NOT NULL,
	"account_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"company" text,
	"phone" text,
	"topic" text,
	"message" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"token_hash" text,
	"overdue_sent_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "watchlist" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY,
	"address" text NOT NULL,
	"mailbox" text NOT NULL,
	"is_unlimited" boolean NOT NULL,
	"cause" text,
	"is_by_owner" boolean DEFAULT false NOT NULL,
	"account_id" text,
	"is_of_list" boolean DEFAULT false NOT NULL,
	"subject" text NOT NULL,
	"content" jsonb,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"queued_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entry_about" ON "audit_entry" ("about","index");--> statement-breakpoint
CREATE INDEX "audit_entry_act" ON "audit_entry" ("act","index");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" ("at");--> statement-breakpoint
CREATE INDEX "audit_value_account" ON "audit_value" ("account_id");--> statement-breakpoint
CREATE INDEX "billing_customer_due" ON "billing_customer" ("read_due_at");--> statement-breakpoint
CREATE INDEX "billing_event_unhandled" ON "billing_event" ("customer_id") WHERE "handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_customer" ON "payment" ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_intent" ON "payment" ("intent_id");--> statement-breakpoint
CREATE INDEX "plan_period_account" ON "plan_period" ("account_id");--> statement-breakpoint
CREATE INDEX "price_notice_open" ON "price_notice" ("announced_at") WHERE "queued_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" ("kind","rank","next_attempt_at") WHERE "state" in ('pending', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_expiring" ON "delivery" ("expires_at") WHERE "state" in ('pending', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_leased" ON "delivery" ("lease_node") WHERE "state" = 'sending';--> statement-breakpoint
CREATE INDEX "delivery_id" ON "delivery" ("id");--> statement-breakpoint
CREATE INDEX "delivery_account" ON "delivery" ("account_id","queued_at");--> statement-breakpoint
CREATE INDEX "delivery_signal" ON "delivery" ("signal_id","channel_id") WHERE "signal_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_for_digest" ON "delivery" ("queued_at") WHERE "state" = 'suppressed' and "reason" in ('digest', 'quiet-hours');--> statement-breakpoint
CREATE INDEX "delivery_dead" ON "delivery" ("ended_at") WHERE "state" = 'dead';--> statement-breakpoint
CREATE INDEX "delivery_channel_open" ON "delivery" ("channel_id","rank","next_attempt_at") WHERE "state" in ('pending', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_attempt_account" ON "delivery_attempt" ("account_id");--> statement-breakpoint
CREATE INDEX "delivery_channel_account" ON "delivery_channel" ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_channel_address" ON "delivery_channel" ("account_id","kind","address") WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_channel_of_kind" ON "delivery_channel" ("kind","address") WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_channel_failing" ON "delivery_channel" ("id") WHERE "failures" > 0;--> statement-breakpoint
CREATE INDEX "delivery_event_account" ON "delivery_event" ("account_id","at");--> statement-breakpoint
CREATE INDEX "delivery_event_strategy" ON "delivery_event" ("strategy_id","id") WHERE "strategy_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_hourly_count_account" ON "delivery_hourly_count" ("account_id");--> statement-breakpoint
CREATE INDEX "delivery_hourly_count_hour" ON "delivery_hourly_count" ("hour");--> statement-breakpoint
CREATE INDEX "delivery_rule_account" ON "delivery_rule" ("account_id","id");--> statement-breakpoint
CREATE INDEX "sent_opening_account" ON "sent_opening" ("account_id");--> statement-breakpoint
CREATE INDEX "sent_opening_closed" ON "sent_opening" ("closed_at") WHERE "closed_at" is not null;--> statement-breakpoint
CREATE INDEX "telegram_bad_code_chat" ON "telegram_bad_code" ("chat_hash","sent_at");--> statement-breakpoint
CREATE INDEX "telegram_update_handled" ON "telegram_update" ("handled_at");--> statement-breakpoint
CREATE INDEX "account_link_account" ON "account_link" ("account_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "email_change_old_token" ON "email_change" ("old_token_hash");--> statement-breakpoint
CREATE INDEX "email_change_new_token" ON "email_change" ("new_token_hash");--> statement-breakpoint
CREATE INDEX "email_change_sign_in" ON "email_change" ("sign_in_id");--> statement-breakpoint
CREATE INDEX "account_created" ON "account" ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_email_prefix" ON "account" ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_id_prefix" ON "account" ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_name_prefix" ON "account" (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_last_name_prefix" ON "account" (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "credential_account" ON "credential" ("account_id");--> statement-breakpoint
CREATE INDEX "pending_sign_up_email" ON "pending_sign_up" ("email");--> statement-breakpoint
CREATE INDEX "sign_in_account" ON "sign_in" ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_try_subject" ON "sign_in_try" ("subject","at");--> statement-breakpoint
CREATE INDEX "sign_in_try_address" ON "sign_in_try" ("address_group","at");--> statement-breakpoint
CREATE INDEX "sign_in_try_block" ON "sign_in_try" ("address_block","at") WHERE "address_block" is not null;--> statement-breakpoint
CREATE INDEX "passkey_account" ON "passkey" ("account_id");--> statement-breakpoint
CREATE INDEX "factor_removal_due" ON "factor_removal" ("due_at");--> statement-breakpoint
CREATE INDEX "second_step_account" ON "second_step" ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_identity_account" ON "provider_identity" ("account_id","provider");--> statement-breakpoint
CREATE INDEX "provider_request_sign_in" ON "provider_request" ("sign_in_id");--> statement-breakpoint
CREATE INDEX "provider_sign_up_email" ON "provider_sign_up" ("email");--> statement-breakpoint
CREATE INDEX "incident_started" ON "incident" ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_automatic_open" ON "incident" ("is_automatic") WHERE is_automatic and ended_at is null;--> statement-breakpoint
CREATE INDEX "incident_update_incident" ON "incident_update" ("incident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_opened" ON "log_entry" ("log_id","signal_id") WHERE "kind" = 'signal.opened';--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_closed" ON "log_entry" ("log_id","signal_id") WHERE "kind" = 'signal.closed';--> statement-breakpoint
CREATE INDEX "log_entry_signal" ON "log_entry" ("log_id","signal_id");--> statement-breakpoint
CREATE INDEX "log_entry_strategy" ON "log_entry" ("log_id","strategy_id") WHERE "kind" in ('strategy.published', 'strategy.versioned', 'strategy.retired');--> statement-breakpoint
CREATE INDEX "log_entry_marked" ON "log_entry" ("log_id","market","index") WHERE "kind" = 'day.marked';--> statement-breakpoint
CREATE UNIQUE INDEX "log_head_generation" ON "log_head" ("generation") WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "bar_quarantine_newest" ON "bar_quarantine" ("quarantined_at");--> statement-breakpoint
CREATE INDEX "newsletter_issue_open" ON "newsletter_issue" ("id") WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "newsletter_request_email" ON "newsletter_request" ("email","list");--> statement-breakpoint
CREATE INDEX "newsletter_subscriber_email" ON "newsletter_subscriber" ("email");--> statement-breakpoint
CREATE INDEX "newsletter_subscriber_ended" ON "newsletter_subscriber" ("ended_at") WHERE "ended_at" is not null;--> statement-breakpoint
CREATE INDEX "parity_check_newest" ON "parity_check" ("market","strategy_id","version","checked_at");--> statement-breakpoint
CREATE INDEX "account_export_state" ON "account_export" ("state","requested_at");--> statement-breakpoint
CREATE INDEX "closed_account_address" ON "closed_account" ("address_hash");--> statement-breakpoint
CREATE INDEX "price_alert_account" ON "price_alert" ("account_id");--> statement-breakpoint
CREATE INDEX "price_alert_open" ON "price_alert" ("symbol") WHERE "fired_at" is null;--> statement-breakpoint
CREATE INDEX "risk_setting_account" ON "risk_setting" ("account_id","id");--> statement-breakpoint
CREATE INDEX "run_account" ON "run" ("account_id");--> statement-breakpoint
CREATE INDEX "run_unfinished" ON "run" ("state") WHERE "state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "run_result_account" ON "run_result" ("account_id");--> statement-breakpoint
CREATE INDEX "signal_newest" ON "signal" ("market","record","created_at" DESC NULLS LAST,"log_index" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signal_by_strategy" ON "signal" ("strategy_id","market","record","created_at" DESC NULLS LAST,"log_index" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "health_change_name" ON "health_change" ("name","id");--> statement-breakpoint
CREATE INDEX "access_interval_account" ON "access_interval" ("account_id","from_at");--> statement-breakpoint
CREATE INDEX "request_step_request" ON "request_step" ("reference","at");--> statement-breakpoint
CREATE INDEX "support_request_mailbox" ON "support_request" ("mailbox","sent_at");--> statement-breakpoint
CREATE INDEX "support_request_account" ON "support_request" ("account_id");--> statement-breakpoint
CREATE INDEX "support_request_sent_at" ON "support_request" ("sent_at");--> statement-breakpoint
CREATE INDEX "support_request_open" ON "support_request" ("due_at") WHERE "state" not in ('answered', 'closed');--> statement-breakpoint
CREATE INDEX "support_request_token" ON "support_request" ("token_hash") WHERE "token_hash" is not null;--> statement-breakpoint
CREATE INDEX "watchlist_account" ON "watchlist" ("account_id");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" ("is_of_list","next_attempt_at") WHERE "state" = 'queued';--> statement-breakpoint
CREATE INDEX "mail_mailbox" ON "mail" ("mailbox","queued_at");--> statement-breakpoint
CREATE INDEX "mail_queued_at" ON "mail" ("queued_at");--> statement-breakpoint
CREATE INDEX "mail_account" ON "mail" ("account_id","queued_at") WHERE "account_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_pseudonym" ADD CONSTRAINT "audit_pseudonym_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "audit_value" ADD CONSTRAINT "audit_value_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "market_group" ADD CONSTRAINT "market_group_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "plan_period" ADD CONSTRAINT "plan_period_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "price_notice" ADD CONSTRAINT "price_notice_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_channel" ADD CONSTRAINT "delivery_channel_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_digest" ADD CONSTRAINT "delivery_digest_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_event" ADD CONSTRAINT "delivery_event_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_hourly_count" ADD CONSTRAINT "delivery_hourly_count_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_rule" ADD CONSTRAINT "delivery_rule_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sent_opening" ADD CONSTRAINT "sent_opening_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "telegram_code" ADD CONSTRAINT "telegram_code_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_sign_in_id_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_in"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "factor_removal" ADD CONSTRAINT "factor_removal_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "second_step" ADD CONSTRAINT "second_step_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "provider_identity" ADD CONSTRAINT "provider_identity_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "provider_request" ADD CONSTRAINT "provider_request_sign_in_id_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_in"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "incident_update" ADD CONSTRAINT "incident_update_incident_id_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "log_entry" ADD CONSTRAINT "log_entry_log_id_log_head_log_id_fkey" FOREIGN KEY ("log_id") REFERENCES "log_head"("log_id");--> statement-breakpoint
ALTER TABLE "bar_import" ADD CONSTRAINT "bar_import_series_id_bar_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "bar_series"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_export" ADD CONSTRAINT "account_export_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "price_alert" ADD CONSTRAINT "price_alert_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "privacy_choice" ADD CONSTRAINT "privacy_choice_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "risk_setting" ADD CONSTRAINT "risk_setting_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_result" ADD CONSTRAINT "run_result_run_id_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_result" ADD CONSTRAINT "run_result_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "access_interval" ADD CONSTRAINT "access_interval_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "request_step" ADD CONSTRAINT "request_step_reference_support_request_reference_fkey" FOREIGN KEY ("reference") REFERENCES "support_request"("reference") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;