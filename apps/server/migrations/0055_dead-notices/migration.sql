CREATE TABLE "delivery_dead_notice" (
	"id" smallint PRIMARY KEY,
	"sent_at" timestamp(3) with time zone NOT NULL
);
