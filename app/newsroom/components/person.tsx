import { createContext, use } from 'react';

/** The names of staff by email address. An account without a name is not included. */
export const NamesContext = createContext<Readonly<Record<string, string>>>({});

/** An account without a name, or a deleted one, is named by its email address. */
export function useNameOf(): (email: string) => string {
  const names = use(NamesContext);
  return (email) => names[email] ?? email;
}

/** Replaces the `{}` of `text` with an account's name, with the email address as its tooltip, or with the address. */
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
