import { eventsText } from '#app/strings/staff/account-security.ts';
import { Group } from '../components/groups.tsx';
import { Moment } from '../components/moment.tsx';
import type { EventView } from './account-view.ts';

export function EventSection({ events }: { readonly events: readonly EventView[] }) {
  return (
    <Group id="activity" title={eventsText.title}>
      {events.length === 0 ? <p className="leading-[1.6]">{eventsText.none}</p> : null}
      <ul className="divide-y divide-line border-line border-y">
        {events.map(({ id, name, address, at }) => (
          <li className="flex flex-wrap justify-between gap-x-6 py-2 leading-[1.6]" key={id}>
            <span>{name}</span>
            <span className="flex flex-wrap gap-x-4 text-muted text-sm">
              {address === '' ? null : <span>{address}</span>}
              <Moment moment={at} />
            </span>
          </li>
        ))}
      </ul>
    </Group>
  );
}
