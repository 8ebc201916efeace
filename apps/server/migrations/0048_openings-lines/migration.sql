ALTER TABLE "sent_opening" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "sent_opening" ADD COLUMN "instead_of" text;