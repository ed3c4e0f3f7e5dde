import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { readMaintenance } from './maintenance.ts';

const said = (data: unknown, status = 503) => new ErrorResponse(status, '', data);

test.each([
  { what: 'the default texts', error: said({ kind: 'maintenance', message: null }), read: { message: null } },
  { what: "the operator's text", error: said({ kind: 'maintenance', message: 'রাতে' }), read: { message: 'রাতে' } },
  { what: 'no text but something else', error: said({ kind: 'maintenance', message: 5 }), read: { message: null } },
])('maintenance shows $what', ({ error, read }) => {
  expect(readMaintenance(error)).toEqual(read);
});

test.each([
  { what: 'a missing page', error: said(null, 404) },
  { what: 'another refusal', error: said('busy') },
  { what: 'something else under 503', error: said({ kind: 'other' }) },
  { what: 'a broken component', error: new Error('maintenance') },
  { what: 'nothing', error: undefined },
])('$what is no maintenance', ({ error }) => {
  expect(readMaintenance(error)).toBeNull();
});
