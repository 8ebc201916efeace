ALTER TABLE "delivery" ADD COLUMN "news" jsonb;--> statement-breakpoint
ALTER TABLE "sent_opening" ADD COLUMN "news" jsonb;