import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { readMaintenance } from './maintenance-page.tsx';

const respond = (data: unknown, status = 503) => new ErrorResponse(status, '', data);

test.each([
  { what: 'no message', error: respond({ kind: 'maintenance', message: null }), read: { message: null } },
  { what: "the operator's message", error: respond({ kind: 'maintenance', message: 'রাতে' }), read: { message: 'রাতে' } },
  {
    what: 'a message that is not a text',
    error: respond({ kind: 'maintenance', message: 5 }),
    read: { message: null },
  },
])('readMaintenance reads a response with $what', ({ error, read }) => {
  expect(readMaintenance(error)).toEqual(read);
});

test.each([
  { what: 'a missing page', error: respond(null, 404) },
  { what: 'another refused request', error: respond('busy') },
  { what: 'another response with status 503', error: respond({ kind: 'other' }) },
  { what: 'a broken component', error: new Error('maintenance') },
  { what: 'no error', error: undefined },
])('readMaintenance returns null for $what', ({ error }) => {
  expect(readMaintenance(error)).toBeNull();
});
