import { toCheckedPath } from './return-path.ts';

/** True if the browser did not send back the cookies of a sign-in. If it had, the server would redirect. */
export async function refusesCookies(): Promise<boolean> {
  const response = await fetch(toCheckedPath('signed-in', '/dashboard'), { redirect: 'manual' }).catch(() => null);
  return response?.type === 'basic';
}
