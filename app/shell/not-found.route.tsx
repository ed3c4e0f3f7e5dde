import { data } from 'react-router';
import { ROUTING_ERROR_HEAD, RoutingErrorMessage } from './routing-error-page.tsx';

/** Any URL without a screen shows the routing-error page (docs/behaviour §2.9). */
export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return ROUTING_ERROR_HEAD;
}

export default function NotFound() {
  return <RoutingErrorMessage status={404} statusText="Not Found" />;
}
