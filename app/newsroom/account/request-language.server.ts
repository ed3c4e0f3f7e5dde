import { AsyncLocalStorage } from 'node:async_hooks';
import { setLanguageSource } from '#app/strings/interface-language.ts';
import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';

const requestLanguage = new AsyncLocalStorage<InterfaceLanguage>();

setLanguageSource(() => requestLanguage.getStore() ?? null);

/** Runs `handle` with the texts, dates and numbers of the dashboard in a language. */
export const runInLanguage = <Result>(language: InterfaceLanguage, handle: () => Result): Result =>
  requestLanguage.run(language, handle);
