import { expect, test } from 'vitest';
import type { PresentPeople } from '#domain/staff/presence.ts';
import { toPresenceView, toShortNames } from './presence-view.ts';

/** `asha:2!` → Asha, in two windows, typing. */
function read(list: string, total?: number): PresentPeople {
  const people = [...list.matchAll(/(\w+)(?::(\d))?(!?)/g)].map(([, name = '', windows = '1', typing]) => ({
    name,
    windows: Number(windows),
    isTyping: typing === '!',
  }));
  return { total: total ?? people.length, people };
}

test.each([
  ['the form of the only person shows nobody', read('me'), true, '', 0, ''],
  ['the form before its first beat shows the others', read('asha'), true, 'asha', 0, ''],
  ['the form shows the others', read('asha me kamal'), true, 'asha kamal', 0, ''],
  ['the form shows the viewer in another window', read('me:2'), true, 'me*', 0, ''],
  ['the form names colleagues who type, and not the viewer', read('me:2! asha!'), true, 'me* asha', 0, 'asha'],
  ['the form counts those without a name', read('asha kamal me rina'), true, 'asha kamal', 1, ''],
  [
    'the form counts those whom the server only counted, without the viewer',
    read('asha kamal', 200),
    true,
    'asha kamal',
    197,
    '',
  ],
  ['the list shows the viewer like everyone', read('asha me'), false, 'asha me*', 0, ''],
  ['the list names who types', read('asha! me!'), false, 'asha me*', 0, 'asha'],
])('%s', (_name, present, isInForm, people, others, typing) => {
  const view = toPresenceView({ present, viewerName: 'me', isInForm, maxNames: 2 });
  const shown = view.people.map(({ name, isViewer }) => `${name}${isViewer ? '*' : ''}`).join(' ');
  expect([shown, view.others, view.typing.join(' ')]).toEqual([people, others, typing]);
});

test.each([
  ['have no domain', 'kamal@x.io rina@x.io', 'kamal rina'],
  ['are shortened in the middle', 'kamaluddin.mahmudul.hasan@x.io', 'kamaluddin…dul.hasan'],
  ['keep the domain if they look alike', 'kamal@x.io kamal@y.io', 'kamal@x.io kamal@y.io'],
  ['in dev mode are whole', 'Developer_(Dev_Mode)', 'Developer_(Dev_Mode)'],
])('short names %s', (_name, names, expected) => {
  const people = names.split(' ').map((name) => ({ name, isViewer: false }));
  const short = toShortNames({ people, others: 0, typing: names.split(' ') });
  expect([short.people.map(({ name }) => name).join(' '), short.typing.join(' ')]).toEqual([expected, expected]);
});
