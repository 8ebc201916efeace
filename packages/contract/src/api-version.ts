/** Version of the API: the day of its last change that a program can notice. */
export const API_VERSION = '2026-12-02';
