import { type LoaderFunctionArgs, redirect } from 'react-router';
import { catalogue, type ErrorBody } from '#core/errors.ts';

/** Browsers are redirected to Home; programs and forms get a 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const readsPages = (request.headers.get('accept') ?? '').includes('text/html');
  return readsPages ? redirect('/') : nothingHere();
}

export const clientLoader = () => redirect('/');
export const action = nothingHere;

function nothingHere(): Response {
  const [status, error] = catalogue.NOT_FOUND;
  return Response.json({ error, code: 'NOT_FOUND' } satisfies ErrorBody, { status });
}
