CREATE TABLE "api_key" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"addresses" jsonb NOT NULL,
	"epoch" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "api_key_secret" (
	"hash" text PRIMARY KEY,
	"key_id" text NOT NULL,
	"account_id" text NOT NULL,
	"start" text NOT NULL,
	"end" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "api_key_usage" (
	"key_id" text,
	"account_id" text NOT NULL,
	"hour" timestamp(3) with time zone,
	"route" text,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "api_key_usage_pkey" PRIMARY KEY("key_id","hour","route")
);
--> statement-breakpoint
CREATE TABLE "api_key_warning" (
	"account_id" text PRIMARY KEY,
	"warned_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "keys_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "api_key_account" ON "api_key" ("account_id");--> statement-breakpoint
CREATE INDEX "api_key_secret_key" ON "api_key_secret" ("key_id");--> statement-breakpoint
CREATE INDEX "api_key_secret_account" ON "api_key_secret" ("account_id");--> statement-breakpoint
CREATE INDEX "api_key_usage_account" ON "api_key_usage" ("account_id","hour");--> statement-breakpoint
CREATE INDEX "api_key_usage_hour" ON "api_key_usage" ("hour");--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_key_secret" ADD CONSTRAINT "api_key_secret_key_id_api_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_key_secret" ADD CONSTRAINT "api_key_secret_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_key_usage" ADD CONSTRAINT "api_key_usage_key_id_api_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_key_usage" ADD CONSTRAINT "api_key_usage_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_key_warning" ADD CONSTRAINT "api_key_warning_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;