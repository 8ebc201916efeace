CREATE TABLE "passkey" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" text,
	"code_hash" text,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "recovery_code_pkey" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_step" (
	"ticket_hash" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"account_id" text PRIMARY KEY,
	"secret" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"used_step" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in" ADD COLUMN "stepped_up_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "passkey_account" ON "passkey" ("account_id");--> statement-breakpoint
CREATE INDEX "second_step_account" ON "second_step" ("account_id");--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "second_step" ADD CONSTRAINT "second_step_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;