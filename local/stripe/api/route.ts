import * as z from 'zod';
import type { Work } from '../events.ts';
import { invalid, type StripeFailure } from '../failure.ts';
import type { FormValue } from './form.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** Answers with an object of the provider's. Throws StripeFailure. */
  answer(work: Work, form: Record<string, FormValue>, id: string): Promise<{ body: object; expand: string[] }>;
}

/** One operation of the provider: `/v1/customers/:id` answers by the id in the path and by parameters of this shape. */
export function route<Shape extends z.ZodRawShape>(
  method: Route['method'],
  path: string,
  shape: Shape,
  answer: (work: Work, input: z.infer<z.ZodObject<Shape>>, id: string) => Promise<object>,
): Route {
  const schema = z.strictObject({ ...shape, expand: z.array(z.string()).optional() });
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    answer: async (work, form, id) => {
      const read = schema.safeParse(form);
      if (!read.success) throw wrong(read.error.issues[0] as z.core.$ZodIssue);
      const { expand = [], ...input } = read.data as z.infer<z.ZodObject<Shape>> & { expand?: string[] };
      const body = await answer(work, input as unknown as z.infer<z.ZodObject<Shape>>, id);
      return { body, expand };
    },
  };
}

/** Everything in a form is text. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const whole = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);
const word = z.string().min(1).max(5000);
export const text = word;
/** Empty text takes a value away. */
export const clearable = z
  .string()
  .max(5000)
  .transform((value) => (value === '' ? null : value));
const entry = z.string().max(500);
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), entry)]);

/** Metadata after a change: an empty value takes its name away, empty text takes all. */
export function merged(before: Record<string, string>, change: z.infer<typeof metadata> | undefined) {
  if (change === undefined) return before;
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

function wrong(issue: z.core.$ZodIssue): StripeFailure {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] as string]);
    return invalid(
      `Received unknown parameter: ${unknown} (the local sandbox knows only what the product uses)`,
      unknown,
      'parameter_unknown',
    );
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  return invalid(`Invalid ${param}: ${issue.message}`, param, 'parameter_invalid');
}

/** ['items', 0, 'price'] is items[0][price]. */
function nameOf([first, ...rest]: PropertyKey[]): string {
  return [String(first ?? ''), ...rest.map((part) => `[${String(part)}]`)].join('');
}
