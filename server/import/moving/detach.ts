/** Copies a text, because V8 would keep the whole chunk of a file of which it is a part in memory. */
export const detach = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
