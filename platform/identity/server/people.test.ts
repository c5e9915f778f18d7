/** The people of an organization, for mentions and votes. */
import { beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '#features/accounts/contract.ts';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { listPeople } from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

async function named(person: Person, firstName: string, lastName: string): Promise<Person> {
  await person.call(updateProfile, { body: { firstName, lastName } });
  return person;
}
const namesFor = async (person: Person, query: object): Promise<readonly string[]> =>
  (await person.call(listPeople, { query })).reply.resources.map(({ username }) => username);

describe('the people of an organization', () => {
  test('are found by a prefix of any word of their name, in any case', async () => {
    const ada = await named(await it.aPerson(), 'Ada', 'Zbořil');
    await named(await makeMember(it, await it.aPerson({ name: 'bob' }), ada), 'Bob', 'Adams');
    await named(await makeMember(it, await it.aPerson({ name: 'cid' }), ada), 'Cid', 'Moreau');
    expect(await namesFor(ada, {})).toEqual(['Ada Zbořil', 'Bob Adams', 'Cid Moreau']);
    expect(await namesFor(ada, { query: 'aDa' })).toEqual(['Ada Zbořil', 'Bob Adams']);
    expect(await namesFor(ada, { query: 'ZBOŘ' })).toEqual(['Ada Zbořil']);
    expect(await namesFor(ada, { query: 'cid mo' })).toEqual(['Cid Moreau']);
    expect(await namesFor(ada, { query: 'reau' })).toEqual([]);
    expect(await namesFor(ada, { query: '%' })).toEqual([]);
  });

  test('are paged, with their total', async () => {
    const ada = await named(await it.aPerson(), 'Ada', 'First');
    await named(await makeMember(it, await it.aPerson({ name: 'bob' }), ada), 'Bob', 'Second');
    const { resources, pagination } = (await ada.call(listPeople, { query: { page: 2, perPage: 1 } })).reply;
    expect(resources.map(({ username }) => username)).toEqual(['Bob Second']);
    expect(pagination).toEqual({ page: 2, perPage: 1, total: 2 });
  });

  test('include members of this organization only', async () => {
    const ada = await named(await it.aPerson(), 'Ada', 'Here');
    await named(await it.aPerson({ name: 'eve' }), 'Adam', 'Elsewhere');
    expect(await namesFor(ada, { query: 'ada' })).toEqual(['Ada Here']);
  });
});
