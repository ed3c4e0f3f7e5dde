import { data } from 'react-router';

/** Reads the texts of a form that was sent; '' for a field that is not there. Throws status 400 where there is no form. */
export async function readForm(request: Request): Promise<{ has(name: string): boolean; read(name: string): string }> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400, statusText: 'Bad Request' });
  });
  return {
    has: (name) => form.has(name),
    read: (name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    },
  };
}
