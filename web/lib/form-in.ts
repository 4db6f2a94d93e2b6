import { data } from 'react-router';
import { generalFailures } from '#core/lib/general.ts';

/** Throws MALFORMED_REQUEST if the body is not a form. */
export async function formIn(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    const [status, error] = generalFailures.MALFORMED_REQUEST;
    throw data({ error, code: 'MALFORMED_REQUEST' }, { status });
  }
}
