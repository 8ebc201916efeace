ALTER TABLE "risk_setting" ADD COLUMN "max_open_risk" double precision;--> statement-breakpoint
ALTER TABLE "risk_setting" ADD COLUMN "max_group_risk" double precision;--> statement-breakpoint
ALTER TABLE "risk_setting" ADD COLUMN "resumed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "risk_setting" ADD COLUMN "resumed_value" double precision;--> statement-breakpoint
-- The limits that the maximum drawdown gives where a member has stated none.
UPDATE "risk_setting" SET
	"max_open_risk" = LEAST("max_drawdown", 0.2),
	"max_group_risk" = round((LEAST("max_drawdown", 0.2) / 2)::numeric, 3)::double precision;--> statement-breakpoint
ALTER TABLE "risk_setting" ALTER COLUMN "max_open_risk" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_setting" ALTER COLUMN "max_group_risk" SET NOT NULL;
