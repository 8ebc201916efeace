CREATE TABLE "audit_check" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"entries" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "audit_check_one" CHECK ("id" = 1)
);
