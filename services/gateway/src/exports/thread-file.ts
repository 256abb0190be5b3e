/** The built file of the thread that makes a spreadsheet, beside this one; tests have a file of their own in this one's place. */
export const THREAD_FILE = new URL('./sheet.thread.js', import.meta.url);
/** Arguments of Node for it. */
export const THREAD_ARGUMENTS: string[] = [];
