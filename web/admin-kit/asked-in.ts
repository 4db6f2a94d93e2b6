import { replace } from 'react-router';
import type { ErrorBody } from '#core/errors.ts';
import { withPresentNames } from '#core/views/views.ts';
import type { Address } from './lists.ts';

/** Shown like a refused call, because the list must not be shown. */
class AddressNotUnderstood extends Error {
  readonly status = 400;
  readonly data: ErrorBody;
  constructor(unknown: readonly (readonly [name: string, shown: string])[]) {
    const many = unknown.length > 1;
    const shown = unknown.map(([, one]) => one).join(', ');
    const error = `This address has ${many ? 'filters that do' : 'a filter that does'} not exist: ${shown}.`;
    super(error);
    this.data = { error, code: 'FILTER_UNKNOWN', fields: Object.fromEntries(unknown) };
  }
}

const SHOWN_MAX = 60;

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
    if (!names.includes(name) && name !== 'sort') return [[name, name.slice(0, SHOWN_MAX)] as const];
    const isFirst = given.findIndex(([one]) => one === name) === at;
    return isFirst && fits(name, value) ? [] : [[name, `${name}=${value}`.slice(0, SHOWN_MAX)] as const];
  });
  if (unknown.length > 0) throw new AddressNotUnderstood(unknown);
  return Object.fromEntries(given.filter(([name]) => name !== 'cursor')) as Asked;
}
