/**
 * What every operation answers to whom: one row per operation of the API.
 * A new operation fails the access matrix until it has its row here; everything else is derived from the document.
 */

/** Ids that a body may name; the matrix fills them with the caller's own ids, then with a stranger's. */
export interface NamedThings {
  readonly namespace: string;
  readonly documents: readonly string[];
}

/** The statuses of one operation. Callers without a session, strangers and foreign ids follow from its access. */
export interface AccessRow {
  /** A call that is right in every way, by an owner (or by anybody, for public operations). */
  readonly owner: number;
  /** The same call by a member who owns nothing; absent for operations that know no organization. */
  readonly member?: number;
  /** A right body. */
  readonly body?: (things: NamedThings) => Readonly<Record<string, unknown>>;
}

const documentText = (words: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
const passphrase = 'a long enough passphrase';
const newAddress = (): string => `matrix-${crypto.randomUUID()}@example.org`;
const everybody = (status: number) => ({ owner: status, member: status });
const structureOf = (things: NamedThings) => things.documents.map((id) => ({ id, children: [] }));

/** Keyed by operationId. */
export const accessTable: Readonly<Record<string, AccessRow>> = {
  // Session
  signIn: { owner: 401, body: () => ({ email: newAddress(), password: passphrase }) },
  refreshToken: { owner: 401, body: () => ({ refresh_token: 'unknown' }) },
  signOut: { owner: 204, body: () => ({}) },
  signOutEverywhere: { owner: 204, body: () => ({}) },
  listSessions: { owner: 200 },
  endSession: { owner: 204 },
  getCurrentUser: { owner: 200 },
  // Registration
  register: {
    owner: 200,
    body: () => ({
      email: newAddress(),
      password: passphrase,
      organisation: 'New works',
      project: 'New platform',
      termsAndConditions: true,
    }),
  },
  confirmRegistration: { owner: 404, body: () => ({ code: 'unknown' }) },
  resendConfirmation: { owner: 200, body: () => ({ email: newAddress() }) },
  sendResetLink: { owner: 200, body: () => ({ email: newAddress() }) },
  resetPassword: { owner: 404, body: () => ({ password: passphrase }) },
  // Projects
  listProjects: everybody(200),
  createProject: { owner: 201, member: 403, body: () => ({ name: 'Another project' }) },
  getProject: everybody(200),
  updateProject: {
    owner: 200,
    member: 403,
    body: () => ({ name: 'Renamed', links: [{ link: 'https://example.org', label: 'Site', icon: 'world' }] }),
  },
  getProjectOverview: everybody(200),
  // Documentation
  listNamespaces: everybody(200),
  createNamespace: { ...everybody(201), body: () => ({ name: 'Runbooks' }) },
  getNamespace: everybody(200),
  renameNamespace: { ...everybody(200), body: () => ({ name: 'Renamed' }) },
  deleteNamespace: everybody(422),
  saveStructure: { ...everybody(200), body: (things) => ({ structure: structureOf(things) }) },
  createDocument: {
    ...everybody(201),
    body: (things) => ({
      title: 'New',
      json: documentText('new'),
      namespace: things.namespace,
      parent: things.documents[0],
    }),
  },
  getDocument: everybody(200),
  updateDocument: {
    ...everybody(200),
    body: (things) => ({
      id: things.documents[0],
      title: 'Saved',
      json: documentText('saved'),
      namespace: things.namespace,
      revision: 1,
    }),
  },
  deleteDocument: everybody(204),
  listDocumentRevisions: everybody(200),
  getDocumentRevision: everybody(200),
  restoreDocumentRevision: { ...everybody(200), body: () => ({ revision: 1 }) },
};
