-- Tokens of sign-ins were stored readable, so copies of the database could contain usable cookies: all sign-ins end.
delete from sign_in;
