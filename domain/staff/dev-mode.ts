/** The name of everyone who works in dev mode without an account (docs/behaviour §6). */
export const DEV_MODE_NAME = 'Developer (Dev Mode)';
