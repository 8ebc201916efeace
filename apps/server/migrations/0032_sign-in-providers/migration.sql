CREATE TABLE "provider_identity" (
	"issuer" text,
	"subject" text,
	"account_id" text NOT NULL,
	"provider" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "provider_identity_pkey" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "provider_request" (
	"secret_hash" text PRIMARY KEY,
	"provider" text NOT NULL,
	"return_to" text NOT NULL,
	"sign_in_id" text,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_sign_up" (
	"ticket_hash" text PRIMARY KEY,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"provider" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_identity_account" ON "provider_identity" ("account_id","provider");--> statement-breakpoint
CREATE INDEX "provider_sign_up_email" ON "provider_sign_up" ("email");--> statement-breakpoint
ALTER TABLE "provider_identity" ADD CONSTRAINT "provider_identity_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "provider_request" ADD CONSTRAINT "provider_request_sign_in_id_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_in"("id") ON DELETE CASCADE;