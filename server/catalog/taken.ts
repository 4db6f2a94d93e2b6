import type { ErrorCode } from '#core/errors.ts';
import { constraintOf } from '../http/errors.ts';
import { fieldError } from '../http/field-error.ts';

/** Which unique index stands behind which field, and what is said when its value is another's. */
const indexes: Readonly<Record<string, { code: ErrorCode; field: 'name' | 'code' }>> = {
  categories_name_key: { code: 'CATEGORY_NAME_TAKEN', field: 'name' },
  topics_category_name_key: { code: 'TOPIC_NAME_TAKEN', field: 'name' },
  topics_code_key: { code: 'TOPIC_CODE_TAKEN', field: 'code' },
};

/** Runs a write; where a name or code is another's by then, that is said beside its field. Only the index itself knows for sure. */
export async function unlessTaken<Result>(
  values: { name: string; code?: string },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const taken = indexes[constraintOf(error) ?? ''];
    if (!taken) throw error;
    throw fieldError(taken.code, taken.field, { name: values.name, code: values.code ?? '' });
  }
}
