import { createContext, use } from 'react';

/** The names of staff by email address. An account without a name is not included. */
export const NamesContext = createContext<Readonly<Record<string, string>>>({});

/** Returns a function that names an account: by its name, or by its email address if it has none or was deleted. */
export function useNameOf(): (email: string) => string {
  const names = use(NamesContext);
  return (email) => names[email] ?? email;
}

/** A staff member, by name. The tooltip is the email address. */
export function Person({ email }: { readonly email: string }) {
  const name = use(NamesContext)[email];
  return name === undefined ? email : <span title={email}>{name}</span>;
}
