/** One address without spaces; the server decides about the rest. */
const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;

/** Whether a text has the shape of an e-mail address. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text);
