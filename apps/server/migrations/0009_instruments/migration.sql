CREATE TABLE "instrument" (
	"symbol" text PRIMARY KEY,
	"definition" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
