ALTER TABLE "delivery" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "delivery" SET "kind" = "delivery_channel"."kind" FROM "delivery_channel" WHERE "delivery_channel"."id" = "delivery"."channel_id";--> statement-breakpoint
-- Of a channel that does not exist any more: none of these is sent.
UPDATE "delivery" SET "kind" = 'email' WHERE "kind" IS NULL;--> statement-breakpoint
ALTER TABLE "delivery" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
DROP INDEX "delivery_due";--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" ("kind","rank","next_attempt_at") WHERE "state" in ('pending', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_expiring" ON "delivery" ("expires_at") WHERE "state" in ('pending', 'retrying', 'sending');
