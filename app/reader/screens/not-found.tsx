import { data } from 'react-router';

/** Any address that no screen has: the routing-error page answers (spec §2). */
export function loader(): never {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
