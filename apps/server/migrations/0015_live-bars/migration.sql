CREATE TABLE "folder_file" (
	"path" text PRIMARY KEY,
	"state" text NOT NULL,
	"stored" integer NOT NULL,
	"refused" integer NOT NULL,
	"error" text,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "late_bar" (
	"series_id" integer,
	"time" timestamp with time zone,
	"fed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "late_bar_pkey" PRIMARY KEY("series_id","time")
);
--> statement-breakpoint
CREATE INDEX "late_bar_fed" ON "late_bar" ("fed_at");--> statement-breakpoint
ALTER TABLE "late_bar" ADD CONSTRAINT "late_bar_series_id_bar_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "bar_series"("id") ON DELETE CASCADE;