CREATE TABLE "price_alert_check" (
	"symbol" text PRIMARY KEY,
	"checked_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "price_alert_check" SELECT "symbol", min("checked_until") FROM "price_alert" WHERE "fired_at" is null GROUP BY "symbol";--> statement-breakpoint
ALTER TABLE "price_alert" DROP COLUMN "checked_until";--> statement-breakpoint
DROP INDEX "audit_entry_act";--> statement-breakpoint
CREATE INDEX "audit_entry_act" ON "audit_entry" ("act" text_pattern_ops,"index");--> statement-breakpoint
DROP INDEX "price_alert_open";--> statement-breakpoint
CREATE INDEX "price_alert_open" ON "price_alert" ("symbol","created_at") WHERE "fired_at" is null;--> statement-breakpoint
DROP INDEX "own_signal_active";--> statement-breakpoint
CREATE INDEX "own_signal_active" ON "own_signal" ("market","symbol","base_timeframe","resolved_until") WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "api_key_secret_ends" ON "api_key_secret" ("ends_at") WHERE "ends_at" is not null;--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" ("actor","index");--> statement-breakpoint
CREATE INDEX "bridge_command_due" ON "bridge_command" ("connection_id","not_after") WHERE "answer" is null;--> statement-breakpoint
CREATE INDEX "bridge_event_number" ON "bridge_event" ("connection_id","number");--> statement-breakpoint
CREATE INDEX "bridge_event_received" ON "bridge_event" ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "broker_connection_bridge" ON "broker_connection" ("bridge_hash") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "broker_order_unconfirmed" ON "broker_order" ("confirm_until") WHERE "state" = 'to-confirm';--> statement-breakpoint
CREATE INDEX "delivery_event_at" ON "delivery_event" ("at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" ("created_at");--> statement-breakpoint
CREATE INDEX "sign_in_try_at" ON "sign_in_try" ("at");--> statement-breakpoint
CREATE INDEX "journal_entry_deleted" ON "journal_entry" ("deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "own_inbound_call_received" ON "own_inbound_call" ("received_at");--> statement-breakpoint
CREATE INDEX "price_alert_fired" ON "price_alert" ("fired_at_wall") WHERE "fired_at_wall" is not null;--> statement-breakpoint
CREATE INDEX "run_deleted" ON "run" ("deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "study_deleted" ON "study" ("deleted_at") WHERE "deleted_at" is not null;