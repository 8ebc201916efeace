ALTER TABLE "delivery" ADD COLUMN "news" jsonb;--> statement-breakpoint
ALTER TABLE "sent_opening" ADD COLUMN "news" jsonb;--> statement-breakpoint
CREATE INDEX "log_entry_alert" ON "log_entry" ("log_id","index") WHERE "kind" = 'market.alert';