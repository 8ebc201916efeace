-- Requests of before have no state: only new ones are reported as past due.
UPDATE "support_request" SET "topic" = "plan_interest", "overdue_sent_at" = "due_at";--> statement-breakpoint
ALTER TABLE "support_request" DROP COLUMN "plan_interest";
