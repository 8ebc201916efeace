CREATE TABLE "log_cosignature" (
	"log_id" text,
	"witness" text,
	"size" bigint NOT NULL,
	"note" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "log_cosignature_pkey" PRIMARY KEY("log_id","witness")
);
