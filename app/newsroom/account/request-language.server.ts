import { AsyncLocalStorage } from 'node:async_hooks';
import { setLanguageSource } from '#app/strings/interface-language.ts';
import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';

const requestLanguage = new AsyncLocalStorage<InterfaceLanguage>();

setLanguageSource(() => requestLanguage.getStore() ?? null);

/** While `handle` runs, the texts, dates and numbers of the dashboard are in `language`. */
export const runInLanguage = <Result>(language: InterfaceLanguage, handle: () => Result): Result =>
  requestLanguage.run(language, handle);
