/** Functions without their first parameter. */
export type WithContext<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (context: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Makes a service from functions that share their first parameter, such as the database, by binding it. */
export function withContext<Context, Functions extends Record<string, (context: Context, ...args: never[]) => unknown>>(
  context: Context,
  functions: Functions,
): WithContext<Functions> {
  const bound = Object.entries(functions).map(([name, run]) => [name, (...args: never[]) => run(context, ...args)]);
  return Object.fromEntries(bound) as WithContext<Functions>;
}
