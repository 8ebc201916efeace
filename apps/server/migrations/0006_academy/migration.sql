CREATE TABLE "course_certificate" (
	"number" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"course_id" text NOT NULL,
	"course" text NOT NULL,
	"right" integer NOT NULL,
	"of" integer NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"signed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_enrolment" (
	"account_id" text,
	"course_id" text,
	"enrolled_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"stars" integer,
	CONSTRAINT "course_enrolment_pkey" PRIMARY KEY("account_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_grant" (
	"account_id" text,
	"course_id" text,
	"granted_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "course_grant_pkey" PRIMARY KEY("account_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_module" (
	"account_id" text,
	"course_id" text,
	"module_id" text,
	"completed_at" timestamp(3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "course_module_pkey" PRIMARY KEY("account_id","course_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "course_test" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"course_id" text NOT NULL,
	"kind" text NOT NULL,
	"form" text NOT NULL,
	"right" integer NOT NULL,
	"of" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webinar" (
	"id" text PRIMARY KEY,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"speaker" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"seats" integer NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webinar_registration" (
	"account_id" text,
	"webinar_id" text,
	"registered_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "webinar_registration_pkey" PRIMARY KEY("account_id","webinar_id")
);
--> statement-breakpoint
CREATE INDEX "course_certificate_account" ON "course_certificate" ("account_id","course_id");--> statement-breakpoint
CREATE INDEX "course_enrolment_course" ON "course_enrolment" ("course_id");--> statement-breakpoint
CREATE INDEX "course_test_account" ON "course_test" ("account_id","course_id");--> statement-breakpoint
CREATE INDEX "course_test_course" ON "course_test" ("course_id");--> statement-breakpoint
CREATE INDEX "webinar_registration_webinar" ON "webinar_registration" ("webinar_id");--> statement-breakpoint
ALTER TABLE "course_certificate" ADD CONSTRAINT "course_certificate_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "course_enrolment" ADD CONSTRAINT "course_enrolment_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "course_grant" ADD CONSTRAINT "course_grant_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "course_module" ADD CONSTRAINT "course_module_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "course_test" ADD CONSTRAINT "course_test_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "webinar_registration" ADD CONSTRAINT "webinar_registration_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;