/** Signs a person up through the API: registration, mailed code, sign-in, project scope. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { sendFile, sendJson, type Send } from './api-client.ts';

/** A person with their own organization and project. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly organizationId: string;
  readonly projectId: string;
  /** Headers of a call in the project, with the token of the newest sign-in. */
  headers(): Record<string, string>;
  /** Calls below `/api`, in the project; throws unless the reply is a success. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The same with an API key instead of the session and its headers. */
  callWithKey(key: string, method: string, path: string, body?: unknown): Promise<unknown>;
  /** Stores a small text file in the project. */
  upload(name: string, text: string): Promise<unknown>;
  /** Opens a new session, for example after the old one has ended. */
  signInAgain(): Promise<void>;
}

const mailbox = z.array(z.object({ to: z.string(), links: z.array(z.string()) }));
const tokens = z.object({ token: z.string() });
const currentUser = z.object({
  data: z.object({
    organizations: z.array(z.object({ id: z.string(), projects: z.array(z.object({ id: z.string() })) })).min(1),
  }),
});

/** The code in the newest mail to an address, from the built-in mailbox. */
async function mailedCode(send: Send, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = mailbox.parse(
      await sendJson(send, { method: 'GET', url: '/dev/mailbox.json', headers: { host: 'localhost' } }),
    );
    const link = mails.find((mail) => mail.to.includes(email))?.links[0];
    if (link !== undefined) return link.split(/[/=]/).at(-1) ?? '';
    await wait(50);
  }
  throw new Error(`No mail to ${email} in the mailbox.`);
}

/** Registers, confirms and signs in a new person. `name` goes into the address and the names. */
export async function signUp(
  send: Send,
  name: string,
  email = `${name}-${randomBytes(5).toString('hex')}@example.test`,
): Promise<Person> {
  const password = randomBytes(12).toString('base64url');
  const registration = {
    email,
    password,
    organisation: `${name} organization`,
    project: `${name} project`,
    termsAndConditions: true,
  };
  await sendJson(send, { method: 'POST', url: '/api/public/registration', body: registration });
  const code = await mailedCode(send, email);
  await sendJson(send, { method: 'POST', url: '/api/public/registration/confirm', body: { code } });

  let token = '';
  const signInAgain = async (): Promise<void> => {
    token = tokens.parse(await sendJson(send, { method: 'POST', url: '/api/auth', body: { email, password } })).token;
  };
  await signInAgain();
  const me = currentUser.parse(
    await sendJson(send, { method: 'GET', url: '/api/current-user', headers: { authorization: `Bearer ${token}` } }),
  );
  const organizationId = me.data.organizations[0]?.id ?? '';
  const projectId = me.data.organizations[0]?.projects[0]?.id ?? '';
  const headers = (): Record<string, string> => ({
    authorization: `Bearer ${token}`,
    'x-tenant': organizationId,
    'x-project': projectId,
  });
  return {
    email,
    password,
    organizationId,
    projectId,
    headers,
    signInAgain,
    call: (method, path, body) => sendJson(send, { method, url: `/api${path}`, headers: headers(), body }),
    callWithKey: (key, method, path, body) =>
      sendJson(send, { method, url: `/api${path}`, headers: { authorization: `Bearer ${key}` }, body }),
    upload: (name, text) => sendFile(send, headers(), { name, text }),
  };
}
