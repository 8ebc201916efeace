ALTER TABLE "run" ADD COLUMN "is_cut" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "is_cut" boolean DEFAULT false NOT NULL;