CREATE TABLE "research_article" (
	"id" text PRIMARY KEY,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"category" text NOT NULL,
	"author" text NOT NULL,
	"figure" text,
	"text" text NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"publish_at" timestamp(3) with time zone,
	"is_emailed" boolean DEFAULT false NOT NULL,
	"emailed_at" timestamp(3) with time zone,
	"corrections" jsonb DEFAULT '[]' NOT NULL
);
