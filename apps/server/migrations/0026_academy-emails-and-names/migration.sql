ALTER TABLE "course_certificate" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "course_review" ADD COLUMN "first_right" boolean;--> statement-breakpoint
ALTER TABLE "webinar" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webinar" ADD COLUMN "cancelled_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webinar_registration" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webinar_registration" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_round" ADD COLUMN "strategy_r" double precision;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "until" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "course_review" SET "first_right" = "is_right" WHERE "answers" = 1;
