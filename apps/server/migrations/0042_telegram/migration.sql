CREATE TABLE "telegram_bad_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telegram_bad_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_code" (
	"account_id" text PRIMARY KEY,
	"code_hash" text NOT NULL UNIQUE,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_update" (
	"bot_id" text,
	"update_id" bigint,
	"handled_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "telegram_update_pkey" PRIMARY KEY("bot_id","update_id")
);
--> statement-breakpoint
CREATE INDEX "telegram_bad_code_chat" ON "telegram_bad_code" ("chat_hash","sent_at");--> statement-breakpoint
CREATE INDEX "telegram_update_handled" ON "telegram_update" ("handled_at");--> statement-breakpoint
ALTER TABLE "telegram_code" ADD CONSTRAINT "telegram_code_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;