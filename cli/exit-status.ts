/** What a command leaves behind for scripts; 0 stands for done. */
export const EXIT_STATUS = { failed: 1, wrongUsage: 2, someRefused: 3 } as const;
