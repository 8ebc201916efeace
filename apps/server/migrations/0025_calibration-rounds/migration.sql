CREATE TABLE "course_calibration" (
	"account_id" text,
	"course_id" text,
	"module_id" text,
	"phase" text,
	"score" double precision NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "course_calibration_pkey" PRIMARY KEY("account_id","course_id","module_id","phase")
);
--> statement-breakpoint
CREATE INDEX "course_calibration_course" ON "course_calibration" ("course_id");--> statement-breakpoint
ALTER TABLE "course_calibration" ADD CONSTRAINT "course_calibration_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;