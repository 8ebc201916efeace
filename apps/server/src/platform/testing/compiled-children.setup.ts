// The programs and threads that a test starts store what they compile, unlike the process of the test.
delete process.env.NODE_DISABLE_COMPILE_CACHE;
