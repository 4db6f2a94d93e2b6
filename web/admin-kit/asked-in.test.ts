import { describe, expect, test } from 'vitest';
import type { Api } from '#core/contract/index.ts';
import { addressList, choiceFilter } from './address-list.ts';
import { askedIn } from './asked-in.ts';
import { lists, screens } from './lists.ts';

const page = {
  ...{ next_cursor: null, previous_cursor: null, last_cursor: null, first: 1, from_end: false, page: 1, pages: 1 },
  ...{ total: 0, total_is_estimate: false },
};
const api = {} as Api;

/** What a loader throws for an address; null if it reads it. */
function thrown(read: () => unknown): unknown {
  try {
    read();
    return null;
  } catch (error) {
    return error;
  }
}

const addresses = Object.entries({ ...lists, ...screens });

describe.each(addresses)('the address of %s', (_name, { path, names, ...address }) => {
  const at = (search: string) => new URL(`https://certamen.example${path}?${search}`);
  const read = (search: string) => thrown(() => askedIn({ path, names, link: () => path }, at(search)));

  test('a link to it with every filter is read as what it was made with', () => {
    const asked = Object.fromEntries([...names, 'sort'].map((name) => [name, `${name} & é`]));
    const link = (address.link as (asked: object) => string)(asked);
    expect(askedIn({ path, names, link: () => path }, new URL(link, at('')))).toEqual(asked);
    expect((address.link as (asked: object) => string)({ [names[0] ?? 'sort']: '' })).toBe(path);
  });

  test.each(['nonsense=1', 'nonsense=', 'size=5', 'page_id=2', '__proto__=1'])('%s is refused by name', (search) => {
    const name = search.split('=')[0] as string;
    const error = `This address has a filter that does not exist: ${name}.`;
    const first = names[0] ? `${names[0]}=x&` : '';
    expect(read(`${first}${search}`)).toMatchObject({ status: 400, data: { error, code: 'FILTER_UNKNOWN' } });
  });

  test('a filter that is given twice is refused; the page and filters without a value are not', () => {
    for (const name of names) {
      expect(read(`${name}=a&${name}=b`), name).toMatchObject({ data: { fields: { [name]: `${name}=b` } } });
      expect(askedIn({ path, names, link: () => path }, at(`${name}=&cursor=abc`))).toEqual({});
    }
  });

  test('with the former name of a filter it redirects to the same with the present one', () => {
    for (const name of names.filter((one) => /^(topic|category|quiz|question)_id$/.test(one))) {
      const former = name.replace('_id', '');
      const response = read(`q=x&${former}=a%20b&${name}=c`) as Response;
      expect(response.headers.get('location'), name).toBe(`${path}?q=x&${name}=a+b`);
      expect(response.headers.get('x-remix-replace'), name).toBe('true');
    }
  });
});

describe('a list', () => {
  const state = choiceFilter('State', 'Any state', { active: 'Active', suspended: 'Suspended' });
  const list = addressList({
    address: lists.users,
    filters: {
      q: { search: 'Search' },
      role: choiceFilter('Role', 'Any', { admin: 'Admins', user: 'Users' }),
      state,
    },
    sorts: ['name', 'created'],
    load: async (_api, input) => ({ ...page, input }),
    rows: () => [],
    ids: async (_api, input) => [JSON.stringify(input)],
  });
  const at = (search: string) => ({ url: new URL(`https://certamen.example/admin/users?${search}`) });

  test('is loaded with the filters, the order and the page of its address', async () => {
    const { input } = (await list.load(api, at('q=x&state=active&sort=-name&cursor=abc'))) as unknown as {
      input: object;
    };
    expect(input).toEqual({ q: 'x', state: 'active', sort: '-name', cursor: 'abc' });
    expect(await list.ids(api, at('q=x&sort=-name&cursor=abc').url.searchParams), 'a selection has no order').toEqual(
      ['{"q":"x"}'],
    );
  });

  test.each(['state=gone', 'sort=email'])('a value that a filter does not have is refused: %s', async (search) => {
    const shown = { status: 400, data: { error: `This address has a filter that does not exist: ${search}.` } };
    const { searchParams } = at(search).url;
    for (const load of [
      () => list.load(api, at(search)),
      () => list.ids(api, searchParams),
      () => list.pages(api, searchParams).next(),
    ])
      await expect(load()).rejects.toMatchObject(shown);
  });
});
