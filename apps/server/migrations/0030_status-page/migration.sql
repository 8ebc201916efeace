CREATE TABLE "component_day" (
	"component" text,
	"day" date,
	"operational" integer NOT NULL,
	"degraded" integer NOT NULL,
	"outage" integer NOT NULL,
	"maintenance" integer NOT NULL,
	CONSTRAINT "component_day_pkey" PRIMARY KEY("component","day")
);
--> statement-breakpoint
CREATE TABLE "component_minute" (
	"component" text,
	"minute" timestamp with time zone,
	"state" text NOT NULL,
	"duration_ms" double precision,
	"is_maintenance" boolean NOT NULL,
	CONSTRAINT "component_minute_pkey" PRIMARY KEY("minute","component")
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"id" text PRIMARY KEY,
	"is_automatic" boolean NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"severity" text NOT NULL,
	"components" text[] NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"resolution" text
);
--> statement-breakpoint
CREATE TABLE "incident_update" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_update_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" text PRIMARY KEY,
	"title" text NOT NULL,
	"impact" text NOT NULL,
	"components" text[] NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"cancelled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "incident_started" ON "incident" ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_automatic_open" ON "incident" ("is_automatic") WHERE is_automatic and ended_at is null;--> statement-breakpoint
CREATE INDEX "incident_update_incident" ON "incident_update" ("incident_id","id");--> statement-breakpoint
ALTER TABLE "incident_update" ADD CONSTRAINT "incident_update_incident_id_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE CASCADE;