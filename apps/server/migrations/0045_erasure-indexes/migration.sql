ALTER TABLE "delivery" DROP CONSTRAINT "delivery_channel_id_delivery_channel_id_fkey";--> statement-breakpoint
ALTER TABLE "sent_opening" DROP CONSTRAINT "sent_opening_channel_id_delivery_channel_id_fkey";--> statement-breakpoint
CREATE INDEX "delivery_attempt_account" ON "delivery_attempt" ("account_id");--> statement-breakpoint
CREATE INDEX "sent_opening_account" ON "sent_opening" ("account_id");--> statement-breakpoint
CREATE INDEX "provider_request_sign_in" ON "provider_request" ("sign_in_id");