CREATE TABLE "course_review" (
	"account_id" text,
	"course_id" text,
	"module_id" text,
	"question_id" text,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"answers" integer NOT NULL,
	"lapses" integer NOT NULL,
	"is_right" boolean NOT NULL,
	"answered_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "course_review_pkey" PRIMARY KEY("account_id","course_id","module_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "course_payment" (
	"checkout_id" text PRIMARY KEY,
	"customer_id" text NOT NULL,
	"course_id" text NOT NULL,
	"title" text NOT NULL,
	"intent_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "course_payment_customer" ON "course_payment" ("customer_id");--> statement-breakpoint
CREATE INDEX "course_payment_intent" ON "course_payment" ("intent_id");--> statement-breakpoint
ALTER TABLE "course_review" ADD CONSTRAINT "course_review_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;