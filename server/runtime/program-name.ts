/** How the operator calls the command line: a release sets the variable in `bin/prohor`. */
export const PROGRAM_NAME = process.env.PROHOR_PROGRAM ?? 'npm run prohor --';
