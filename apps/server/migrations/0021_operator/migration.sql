CREATE TABLE "operator" (
	"account_id" text PRIMARY KEY,
	"granted_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;