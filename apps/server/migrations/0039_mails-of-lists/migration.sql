ALTER TABLE "mail" ADD COLUMN "is_of_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX "mail_due";--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" ("is_of_list","next_attempt_at") WHERE "state" = 'queued';