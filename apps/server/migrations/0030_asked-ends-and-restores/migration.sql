ALTER TABLE "broker_copying" ADD COLUMN "is_after_restore" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "asked_to" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "asked_to" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "run" SET "asked_to" = "to";--> statement-breakpoint
UPDATE "study" SET "asked_to" = ("settings" ->> 'to')::timestamptz;
