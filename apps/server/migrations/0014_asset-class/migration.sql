ALTER TABLE "log_entry" ADD COLUMN "asset_class" text;--> statement-breakpoint
ALTER TABLE "signal" ADD COLUMN "asset_class" text;