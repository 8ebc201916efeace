CREATE TABLE "concern_report" (
	"reference" text PRIMARY KEY,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"is_suspected" boolean NOT NULL,
	"name" text,
	"email" text,
	"concern" text NOT NULL,
	"is_noticed" boolean DEFAULT false NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL
);
