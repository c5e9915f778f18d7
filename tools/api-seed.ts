/** One object of every kind, made through the API, so that generated requests can name things that exist. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Operation } from './api-document.ts';
import type { Person } from './api-person.ts';

/**
 * Ids by the word before the parameter in the path: `/documentation/documents/{id}` takes from `documents`.
 * A new kind of object needs a line in `makeSeed`; `missingProducers` says which.
 */
export type Seed = Readonly<Record<string, readonly string[]>>;

const nothing = '00000000-0000-4000-8000-000000000000';
const item = z.object({ data: z.looseObject({ id: z.string().optional(), code: z.string().optional() }) });
const sessions = z.object({ data: z.object({ resources: z.array(z.object({ id: z.string() })) }) });

const memberRows = z.array(z.object({ userId: z.string().nullable(), membershipId: z.string() }));
const memberList = z.object({ data: z.object({ resources: memberRows }) });

/** A small valid document text that holds `canary`. */
export const documentText = (canary: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: canary }] }] });

/** The same with a file. */
const filedText = (canary: string, file: string): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: canary }] },
      { type: 'attachment', attrs: { file, name: `${canary}.txt`, size: canary.length } },
    ],
  });

/** The same as a link to an address. */
const linkingText = (canary: string, address: string): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: canary, marks: [{ type: 'link', attrs: { href: address } }] }],
      },
    ],
  });

/** Makes the objects of a person's project; every text carries `canary`. */
export async function makeSeed(person: Person, canary: string, documentCount = 3): Promise<Seed> {
  const namespace = item.parse(await person.call('POST', '/documentation/namespaces', { name: `${canary} space` }));
  const code = namespace.data.code ?? '';
  const file = item.parse(await person.upload(`${canary}.txt`, canary));
  const documents: string[] = [];
  for (let at = 0; at < documentCount; at += 1) {
    // The first names the file, and all others refer to the first.
    const [first] = documents;
    const json =
      first === undefined
        ? filedText(canary, file.data.id ?? '')
        : linkingText(canary, `archwright://${first}.doc.internal/${code}/${first}`);
    const body = { title: `${canary} page ${at}`, json, namespace: code };
    const created = item.parse(await person.call('POST', '/documentation/documents', body));
    documents.push(created.data.id ?? '');
  }
  const gone = { title: `${canary} removed`, json: documentText(canary), namespace: code };
  const removed = item.parse(await person.call('POST', '/documentation/documents', gone));
  await person.call('DELETE', `/documentation/documents/${removed.data.id ?? ''}`);
  const kept = { name: `${canary} template`, json: documentText(canary) };
  const template = item.parse(await person.call('POST', '/templates', kept));
  const guest = {
    emails: [`${canary.replaceAll(/[^a-z]/gi, '')}-guest-${randomBytes(4).toString('hex')}@example.test`],
  };
  const invited = memberList.parse(await person.call('POST', '/organization/members/invite', guest));
  const members = memberList.parse(await person.call('GET', '/organization/members'));
  await person.call('POST', '/organization/api/enable', {});
  const key = item.parse(await person.call('POST', '/organization/api/keys', { name: `${canary} pipeline` }));
  const personalKey = item.parse(await person.call('POST', '/api-keys', { name: `${canary} laptop` }));
  const signedIn = sessions.parse(await person.call('GET', '/me/sessions'));
  return {
    organizations: [person.organizationId],
    projects: [person.projectId],
    namespaces: [code],
    documents,
    files: [file.data.id ?? ''],
    revisions: ['1'],
    templates: [template.data.id ?? ''],
    members: members.data.resources.flatMap(({ userId }) => userId ?? []),
    invitations: invited.data.resources.map(({ membershipId }) => membershipId),
    keys: [key.data.id ?? ''],
    'api-keys': [personalKey.data.id ?? ''],
    sessions: signedIn.data.resources.map((session) => session.id),
    // Administrators alone may name these, and no tenant is one.
    'support-messages': [nothing],
    trash: ['doc'],
    '{kind}': [removed.data.id ?? ''],
    users: [nothing],
    // A mailed code: nobody can name one that exists.
    reset: ['unknown-code'],
  };
}

/** The word of a path that stands before a parameter, for example `documents` before `{id}`. */
export function producerOf(path: string, parameter: string): string {
  const parts = path.split('/');
  return parts[parts.indexOf(`{${parameter}}`) - 1] ?? '';
}

/** Path parameters that no seed can fill, as `operation: word`. */
export const missingProducers = (operations: readonly Operation[], seed: Seed): readonly string[] =>
  operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in === 'path' && !(producerOf(operation.path, parameter.name) in seed))
      .map((parameter) => `${operation.id}: ${producerOf(operation.path, parameter.name)}`),
  );
