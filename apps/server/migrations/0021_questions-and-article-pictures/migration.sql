CREATE TABLE "article_picture" (
	"id" text PRIMARY KEY,
	"article_id" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"picture" bytea NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_test" ADD COLUMN "asked" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "article_picture_article" ON "article_picture" ("article_id");--> statement-breakpoint
ALTER TABLE "article_picture" ADD CONSTRAINT "article_picture_article_id_research_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "research_article"("id") ON DELETE CASCADE;