/** Copies a string. Otherwise V8 keeps the whole chunk of the file that it is a slice of in memory. */
export const detach = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
