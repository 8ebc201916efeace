CREATE TABLE "privacy_choice" (
	"account_id" text PRIMARY KEY,
	"version" integer NOT NULL,
	"functional" boolean NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "privacy_choice" ADD CONSTRAINT "privacy_choice_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;