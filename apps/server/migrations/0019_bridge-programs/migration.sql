CREATE TABLE "bridge_command" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bridge_command_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" text NOT NULL,
	"account_id" text NOT NULL,
	"act" text NOT NULL,
	"client_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"not_after" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "bridge_event" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bridge_event_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" text NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bridge_link" (
	"connection_id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"program" text NOT NULL,
	"account" jsonb NOT NULL,
	"instruments" jsonb NOT NULL,
	"orders" jsonb NOT NULL,
	"positions" jsonb NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"stated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bridge_command_order" ON "bridge_command" ("connection_id","client_id");--> statement-breakpoint
CREATE INDEX "bridge_command_account" ON "bridge_command" ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bridge_event_once" ON "bridge_event" ("connection_id","event_id");--> statement-breakpoint
CREATE INDEX "bridge_event_account" ON "bridge_event" ("account_id");--> statement-breakpoint
CREATE INDEX "bridge_link_account" ON "bridge_link" ("account_id");--> statement-breakpoint
ALTER TABLE "bridge_command" ADD CONSTRAINT "bridge_command_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bridge_event" ADD CONSTRAINT "bridge_event_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bridge_link" ADD CONSTRAINT "bridge_link_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;