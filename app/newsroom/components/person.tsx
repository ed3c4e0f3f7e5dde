import { createContext, use } from 'react';

/** The names of staff by email address. An account without a name is not included. */
export const NamesContext = createContext<Readonly<Record<string, string>>>({});

/** Returns a function that names an account: by its name, or by its email address if it has none or was deleted. */
export function useNameOf(): (email: string) => string {
  const names = use(NamesContext);
  return (email) => names[email] ?? email;
}

/** Shows a staff member's name with the email address as its tooltip, or only the address, in place of the `{}` of `text`. */
export function Person({ email, text = '{}' }: { readonly email: string; readonly text?: string }) {
  const name = use(NamesContext)[email];
  const [before, after] = text.split('{}');
  if (after === undefined) return text;
  return (
    <>
      {before}
      {name === undefined ? email : <span title={email}>{name}</span>}
      {after}
    </>
  );
}
