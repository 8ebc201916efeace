DROP INDEX "delivery_channel_open";--> statement-breakpoint
CREATE INDEX "delivery_channel_open" ON "delivery" ("channel_id","rank","next_attempt_at") WHERE "state" in ('pending', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_channel_failing" ON "delivery_channel" ("id") WHERE "failures" > 0;