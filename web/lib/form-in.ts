import { data } from 'react-router';
import { generalFailures } from '#core/general.ts';

/** The form that a request sends. Anything else is its sender's mistake and no failure of the page: throws MALFORMED_REQUEST. */
export async function formIn(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    const [status, error] = generalFailures.MALFORMED_REQUEST;
    throw data({ error, code: 'MALFORMED_REQUEST' }, { status });
  }
}
