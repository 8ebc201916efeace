ALTER TABLE "run" ADD COLUMN "asked_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "asked_to" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "run" SET "asked_to" = "to" WHERE NOT "is_cut";--> statement-breakpoint
UPDATE "study" SET "asked_to" = ("settings" ->> 'to')::timestamptz WHERE NOT "is_cut";--> statement-breakpoint
ALTER TABLE "run" DROP COLUMN "is_cut";--> statement-breakpoint
ALTER TABLE "study" DROP COLUMN "is_cut";
