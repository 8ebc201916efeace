CREATE TABLE "practice_round" (
	"account_id" text,
	"session" integer,
	"round" integer,
	"symbol" text NOT NULL,
	"plan" jsonb,
	"close_reason" text,
	"net_r" double precision,
	"random_r" double precision NOT NULL,
	"decided_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "practice_round_pkey" PRIMARY KEY("account_id","session","round")
);
--> statement-breakpoint
CREATE INDEX "practice_round_newest" ON "practice_round" ("account_id","decided_at");--> statement-breakpoint
ALTER TABLE "practice_round" ADD CONSTRAINT "practice_round_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;