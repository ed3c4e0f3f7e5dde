import { toCheckedPath } from './return-path.ts';

/** True if the browser has not sent back the cookies of a sign-in: the server redirects if it has. */
export async function refusesCookies(): Promise<boolean> {
  const response = await fetch(toCheckedPath('signed-in', '/dashboard'), { redirect: 'manual' }).catch(() => null);
  return response?.type === 'basic';
}
