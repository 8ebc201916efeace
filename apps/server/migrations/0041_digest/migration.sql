CREATE TABLE "delivery_digest" (
	"account_id" text PRIMARY KEY,
	"until_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "delivery_for_digest" ON "delivery" ("queued_at") WHERE "state" = 'suppressed' and "reason" in ('digest', 'quiet-hours');--> statement-breakpoint
CREATE INDEX "delivery_event_strategy" ON "delivery_event" ("strategy_id","id") WHERE "strategy_id" is not null;--> statement-breakpoint
ALTER TABLE "delivery_digest" ADD CONSTRAINT "delivery_digest_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;