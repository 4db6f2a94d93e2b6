import { replace } from 'react-router';
import type { ErrorBody } from '#core/errors.ts';
import { withPresentNames } from '#core/views/views.ts';
import type { Address } from './lists.ts';

/** Shown like a refused call, because the list must not be shown. */
class AddressNotUnderstood extends Error {
  readonly status = 400;
  readonly data: ErrorBody;
  constructor(unknown: readonly (readonly [name: string, shown: string])[]) {
    const error = unknownFilters(unknown.map(([, shown]) => shown));
    super(error);
    this.data = { error, code: 'FILTER_UNKNOWN', fields: Object.fromEntries(unknown) };
  }
}

const SHOWN_MAX = 60;

/** The sentence for filters, each as 'name' or 'name=value'. */
export function unknownFilters(shown: readonly string[]): string {
  const filters = shown.length === 1 ? 'a filter that does' : 'filters that do';
  return `This address has ${filters} not exist: ${shown.map((one) => one.slice(0, SHOWN_MAX)).join(', ')}.`;
}

/**
 * The filters and the order in an address. With former names it redirects to the same with today's names; it throws
 * FILTER_UNKNOWN for a parameter that the screen does not have, for a value that does not fit, and for one given twice.
 */
export function askedIn<Asked>(
  { names }: Address<Asked>,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  fits: (name: string, value: string) => boolean = () => true,
): Asked {
  const today = withPresentNames(searchParams, names);
  if (`${today}` !== `${searchParams}`) throw replace(`${pathname}?${today}`);
  const given = [...searchParams].filter(([name, value]) => value !== '' || !names.includes(name));
  const unknown = given.flatMap(([name, value], at) => {
    if (name === 'cursor') return [];
    if (!names.includes(name) && name !== 'sort') return [[name, name] as const];
    const isFirst = given.findIndex(([one]) => one === name) === at;
    return isFirst && fits(name, value) ? [] : [[name, `${name}=${value}`] as const];
  });
  if (unknown.length > 0) throw new AddressNotUnderstood(unknown);
  return Object.fromEntries(given.filter(([name]) => name !== 'cursor')) as Asked;
}
