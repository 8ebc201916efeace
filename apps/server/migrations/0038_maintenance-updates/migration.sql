CREATE TABLE "maintenance_update" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_update_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"maintenance_id" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "maintenance_update_at" ON "maintenance_update" ("at");--> statement-breakpoint
ALTER TABLE "maintenance_update" ADD CONSTRAINT "maintenance_update_maintenance_id_maintenance_id_fkey" FOREIGN KEY ("maintenance_id") REFERENCES "maintenance"("id") ON DELETE CASCADE;