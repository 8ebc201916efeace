CREATE TABLE "component_heartbeat" (
	"component" text PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"store_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "component_minute" ADD COLUMN "checked_by" text;--> statement-breakpoint
ALTER TABLE "sent_opening" ADD COLUMN "price" double precision;--> statement-breakpoint
ALTER TABLE "sent_opening" ADD COLUMN "price_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "signal_sending" ADD COLUMN "price" double precision;--> statement-breakpoint
ALTER TABLE "signal_sending" ADD COLUMN "price_at" timestamp(3) with time zone;