ALTER TABLE "account_export" ADD COLUMN "leased_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "price_alert" ADD COLUMN "fired_at_wall" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "price_alert" SET "fired_at_wall" = least("fired_at", now()) WHERE "fired_at" IS NOT NULL;
