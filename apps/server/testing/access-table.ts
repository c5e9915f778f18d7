/**
 * Expected statuses of every operation by caller: one row per operation.
 * A new operation fails the access matrix until it has a row here; everything else is derived from the OpenAPI
 * document. Long because it is a table.
 */
import { documentSchemaMark } from '#platform/richtext/model/checked-document.ts';
import { repositoryRows } from './repository-access.ts';

import { aMergeRequest } from './seeded-repository.ts';
import { c4Rows } from './c4-access-rows.ts';
import { everybody, type AccessRow, type NamedThings } from './access-row.ts';

const nobodysDraft = '0190dddd-0000-7000-8000-0000000000dd';
const documentText = (words: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
const aBoard = '{"elements":{}}';
/** Database models: one table without columns is enough to be imported. */
const anEmptyModel = '{"tables":[{"name":"notes","columns":[]}]}';
const aStorm = { commands: [{ id: 'place', content: 'Place order' }] };
const aWorkspace = 'workspace "Saved" {\n}\n';
const passphrase = 'a long enough passphrase';
const aReport = {
  content: 'It does not open.',
  reporterName: 'Ada',
  reporterEmail: 'ada@example.org',
  requestedUrl: 'http://localhost/',
};
const newAddress = (): string => `matrix-${crypto.randomUUID()}@example.org`;
/** Revision of the drivers after seeding. */
const driverRevision = 3;
/** Revision of the context map after seeding. */
/** Off: sending would change the rows that the matrix compares. */
const aWebhook = { url: 'https://1.1.1.1/hooks', events: ['nothing.happened'], active: false };
const contextMapRevision = 2;
let jars = 0;
/** Names of jars are unique within a project. */
const newJarName = (): string => {
  jars += 1;
  return `Jar ${jars}`;
};
const structureOf = (things: NamedThings) => things.documents.map((id) => ({ id, children: [] }));

/** By operationId. */
export const accessTable: Readonly<Record<string, AccessRow>> = {
  // Session
  signIn: { owner: 401, body: () => ({ email: newAddress(), password: passphrase }) },
  refreshToken: { owner: 401, body: () => ({ refresh_token: 'unknown' }) },
  signOut: { owner: 204, body: () => ({}) },
  signOutEverywhere: { owner: 204, body: () => ({}) },
  listSessions: { owner: 200 },
  endSession: { owner: 204 },
  getCurrentUser: { owner: 200 },
  // Profile
  updateProfile: { owner: 200, body: () => ({ firstName: 'Ada', lastName: 'Lovelace' }) },
  changePassword: { owner: 200, body: () => ({ password: `${passphrase} 2`, passwordRepeat: `${passphrase} 2` }) },
  deleteAccount: { owner: 422, body: () => ({ email: newAddress() }) },
  // Inbox
  listInbox: { owner: 200 },
  getInboxEntry: { owner: 404 },
  markInbox: { owner: 204, body: () => ({ all: true }) },
  listInboxSettings: { owner: 200 },
  setInboxSetting: { owner: 200, body: () => ({ kind: 'mention', mode: 'inbox' }) },
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
  deleteProject: { owner: 204, member: 403 },
  listTrashedProjects: { owner: 200, member: 403 },
  // The project of the matrix is not in the trash.
  restoreProject: { owner: 404, member: 403, body: () => ({}) },
  // Subscription
  getLimits: everybody(200),
  getSubscription: { owner: 200, member: 403 },
  // The organizations of the matrix are on PRO and within their limits.
  startTrial: { owner: 422, member: 403, body: () => ({}) },
  chooseActiveProject: { owner: 422, member: 403, body: (things) => ({ projectId: things.project }) },
  getCustomer: { owner: 200, member: 403 },
  saveCustomer: { owner: 200, member: 403, body: () => ({ name: 'Matrix works' }) },
  // The organizations of the matrix pay already.
  createPaymentSession: { owner: 422, member: 403, body: () => ({ seats: 5 }) },
  getPaymentSession: { owner: 200, member: 403 },
  changeSeats: { owner: 200, member: 403, body: () => ({ seats: 5 }) },
  openPortal: { owner: 200, member: 403, body: () => ({}) },
  listInvoices: { owner: 200, member: 403 },
  downloadInvoice: { owner: 200, member: 403 },
  // Only what the provider signed is taken.
  receiveBillingEvent: { owner: 400 },
  viewSandboxCheckout: { owner: 404, body: () => ({ clientSecret: 'unknown' }) },
  paySandboxCheckout: { owner: 404, body: () => ({ clientSecret: 'unknown', card: '4242424242424242' }) },
  confirmSandboxCheckout: { owner: 404, body: () => ({ clientSecret: 'unknown' }) },
  callSandboxPortal: { owner: 404, body: () => ({ secret: 'unknown', action: 'view' }) },
  advanceSandboxClock: { owner: 403, body: () => ({ advanceDays: 1 }) },
  // Export and import
  exportProject: { owner: 200, member: 403 },
  importProject: { owner: 422, member: 403 },
  // Trash
  listTrash: everybody(200),
  restoreFromTrash: { ...everybody(204), body: () => ({}) },
  // Support
  reportBug: { owner: 201, body: () => aReport },
  requestFeature: { owner: 201, body: () => ({ ...aReport, title: 'A dark side' }) },
  listSupportMessages: { owner: 403 },
  closeSupportMessage: { owner: 403, body: () => ({}) },
  reopenSupportMessage: { owner: 403, body: () => ({}) },
  // Administration
  listUsers: { owner: 403 },
  deleteUser: { owner: 403 },
  blockUser: { owner: 403, body: () => ({}) },
  unblockUser: { owner: 403, body: () => ({}) },
  listOrganizations: { owner: 403 },
  // Home
  getHome: everybody(200),
  openHomeVisit: { ...everybody(200), body: () => ({}) },
  endHomeVisit: { ...everybody(204), body: () => ({ seen: '2026-11-24T09:00:00.000Z' }) },
  arrangeHome: { ...everybody(200), body: () => ({ hide: 'recent' }) },
  resetHome: everybody(204),
  dismissFirstSteps: { ...everybody(204), body: () => ({}) },
  // History
  listActivity: everybody(200),
  listActivityPeople: everybody(200),
  listChanges: everybody(200),
  followChanges: { ...everybody(200), query: ({ project }) => ({ subjects: `project:${project}`, once: 'true' }) },
  sharePresence: {
    ...everybody(200),
    body: ({ project }) => ({
      subject: `project:${project}`,
      client: '0190dddd-0000-7000-8000-0000000000cc',
      place: { isEditing: false, view: null, point: null, selected: [] },
    }),
  },
  // Writing together
  joinDraft: { ...everybody(200), body: () => ({ schema: documentSchemaMark }) },
  exchangeSteps: {
    // The draft of the body is unknown: a text without one has no steps.
    ...everybody(404),
    body: () => ({
      draft: nobodysDraft,
      client: nobodysDraft,
      schema: documentSchemaMark,
      version: 0,
      revision: 1,
      steps: [],
    }),
  },
  listAudit: { owner: 200, member: 403 },
  downloadAudit: { owner: 200, member: 403 },
  // Organization
  getOrganization: { owner: 200, member: 403 },
  updateOrganization: { owner: 200, member: 403, body: () => ({ name: 'Renamed works' }) },
  listMembers: { owner: 200, member: 403 },
  inviteMembers: { owner: 201, member: 403, body: () => ({ emails: ['matrix-guest@example.org'] }) },
  changeMemberRole: { owner: 200, member: 403, body: () => ({ role: 'owner' }) },
  revokeMembership: { owner: 422, member: 403, body: () => ({}) },
  revokeInvitation: { owner: 204, member: 403, body: () => ({}) },
  resendInvitation: { owner: 204, member: 403, body: () => ({}) },
  getInvitation: { owner: 404 },
  acceptInvitationAsNewcomer: {
    owner: 404,
    body: () => ({ password: passphrase, firstName: 'Ada', lastName: 'Lovelace', termsAndConditions: true }),
  },
  acceptInvitation: { owner: 404, body: () => ({}) },
  // API keys
  getApiDetails: { owner: 200, member: 403 },
  enableApi: { owner: 204, member: 403, body: () => ({}) },
  createOrganizationKey: {
    owner: 201,
    member: 403,
    body: () => ({ name: 'Pipeline', scopes: ['read'] }),
    naming: ({ project }) => [{ projectId: project }],
  },
  deleteOrganizationKey: { owner: 204, member: 403 },
  // Webhooks
  listWebhooks: { owner: 200, member: 403 },
  createWebhook: {
    owner: 201,
    member: 403,
    body: () => aWebhook,
    naming: (things) => [{ ...aWebhook, projectId: things.project }],
  },
  updateWebhook: {
    owner: 200,
    member: 403,
    body: () => ({ events: ['nothing.happened'], revision: 1 }),
    naming: (things) => [{ projectId: things.project, revision: 1 }],
  },
  rotateWebhookSecret: { owner: 200, member: 403, body: () => ({}) },
  listDeliveries: { owner: 200, member: 403 },
  // The webhook of the matrix is off.
  replayDelivery: { owner: 422, member: 403, body: () => ({}) },
  deleteWebhook: { owner: 204, member: 403 },
  // Providers. That of the matrix is local, which this server does not open.
  listProviders: { owner: 200, member: 403 },
  createProvider: { owner: 422, member: 403, body: () => ({ type: 'local', name: 'Local' }) },
  getProvider: { owner: 200, member: 403 },
  updateProvider: { owner: 200, member: 403, body: () => ({ name: 'Renamed', revision: 1 }) },
  checkProvider: { owner: 200, member: 403, body: () => ({}) },
  listProviderRepositories: { owner: 422, member: 403 },
  // A project uses a repository of it.
  deleteProvider: { owner: 422, member: 403 },
  ...repositoryRows,
  listPersonalKeys: { owner: 200 },
  createPersonalKey: {
    owner: 201,
    body: () => ({ name: 'Laptop', validFor: '1w' }),
    naming: ({ project }) => [{ projectId: project }],
  },
  deletePersonalKey: { owner: 204 },
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
  listDocuments: everybody(200),
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
  // Templates
  listTemplates: everybody(200),
  createTemplate: {
    ...everybody(201),
    body: () => ({ name: 'Another template', json: documentText('kept') }),
  },
  getTemplate: everybody(200),
  updateTemplate: {
    ...everybody(200),
    body: () => ({ name: 'Renamed template', json: documentText('changed'), revision: 1 }),
  },
  deleteTemplate: everybody(204),
  restoreDocumentRevision: { ...everybody(200), body: () => ({ revision: 1 }) },
  // ADRs
  listAdrs: everybody(200),
  createAdr: {
    ...everybody(201),
    body: () => ({ title: 'New', json: documentText('new') }),
    naming: ({ adrs }) => [{ former: adrs[1] }],
  },
  getAdr: everybody(200),
  updateAdr: { ...everybody(200), body: () => ({ title: 'Saved', json: documentText('saved'), revision: 1 }) },
  // A draft cannot be returned, and takes no notes.
  transitionAdr: { ...everybody(422), body: () => ({ reason: 'Why not.' }) },
  addAdrNote: { ...everybody(422), body: () => ({ content: 'A note.' }) },
  copyAdr: { ...everybody(201), body: () => ({}) },
  // For keys only.
  pushAdrs: { ...everybody(403), body: () => ({ repository: 'shop', documents: [] }) },
  listMissingAdrs: { ...everybody(403), body: () => ({ repository: 'shop', allExternalIds: [] }) },
  pushStructurizr: { ...everybody(403), body: () => ({ dsl: aWorkspace }) },
  exportAdrs: everybody(200),
  exportAdr: everybody(200),
  listAdrRevisions: everybody(200),
  getAdrRevision: everybody(200),
  restoreAdrRevision: { ...everybody(200), body: () => ({ revision: 1 }) },
  // Merge requests
  getLatestChanges: { owner: 200, member: 200 },
  listMergeRequests: everybody(200),
  getMergeRequest: everybody(200),
  refreshMergeRequests: { ...everybody(200), body: () => ({}) },
  getDrift: everybody(200),
  // For keys only.
  pushMergeRequest: { ...everybody(403), body: () => aMergeRequest },
  // Decision map
  getDecisionGraph: everybody(200),
  // People
  listPeople: everybody(200),
  // RFCs
  listRfcs: everybody(200),
  createRfc: { ...everybody(201), body: () => ({ title: 'New', json: documentText('new') }) },
  getRfc: everybody(200),
  updateRfc: { ...everybody(200), body: () => ({ title: 'Saved', json: documentText('saved'), revision: 1 }) },
  listRfcRevisions: everybody(200),
  getRfcRevision: everybody(200),
  restoreRfcRevision: { ...everybody(200), body: () => ({ revision: 1 }) },
  // The RFC is in discussion: it can be returned, but not transformed, and has no session.
  transitionRfc: { ...everybody(200), body: () => ({ reason: 'Why not.' }) },
  transformRfc: { ...everybody(422), body: () => ({ revision: 1 }) },
  listRfcComments: everybody(200),
  createRfcComment: { ...everybody(201), body: () => ({ content: 'A comment.' }) },
  // The comment was written by an owner.
  updateRfcComment: { owner: 200, member: 403, body: () => ({ content: 'Changed.' }) },
  deleteRfcComment: { owner: 204, member: 403 },
  listVotingSessions: everybody(200),
  openVotingSession: { ...everybody(201), body: () => ({ closesAt: null, revision: 1 }) },
  closeVotingSession: { ...everybody(422), body: () => ({}) },
  voteOnRfc: { ...everybody(422), body: () => ({ vote: 'for' }) },
  getRfcMails: everybody(200),
  setRfcMails: { ...everybody(200), body: () => ({ isOn: false }) },
  // Diagrams
  listDiagrams: everybody(200),
  getDiagram: everybody(200),
  modelDiagram: {
    ...everybody(201),
    body: () => ({
      model: { name: 'A sketch' },
      view: { level: 'C1' },
      elements: [{ key: 'a', type: 'actor', name: 'Clerk' }],
      relationships: [],
    }),
  },
  createDiagram: { ...everybody(201), body: () => ({ name: 'A diagram', content: aBoard }) },
  updateDiagram: { ...everybody(200), body: () => ({ name: 'Saved', content: aBoard, revision: 1 }) },
  setDiagramTemplate: { ...everybody(200), body: () => ({ isTemplate: true }) },
  deleteDiagram: everybody(204),
  listDiagramRevisions: everybody(200),
  getDiagramRevision: everybody(200),
  nameDiagramRevision: { ...everybody(201), body: () => ({ name: 'Kept' }) },
  restoreDiagramRevision: { ...everybody(200), body: () => ({ revision: 1 }) },
  // Database models
  listDbModels: everybody(200),
  createDbModel: { ...everybody(201), body: () => ({ name: 'A model', platform: 'platform_mysql_84' }) },
  getDbModel: everybody(200),
  updateDbModel: { ...everybody(200), body: () => ({ name: 'Saved', model: anEmptyModel, revision: 1 }) },
  deleteDbModel: everybody(204),
  importDbModel: {
    ...everybody(200),
    body: () => ({ format: 'dialect_json', data: anEmptyModel, partial: true, revision: 1 }),
  },
  previewDbModelImport: { ...everybody(200), body: () => ({ format: 'dialect_json', data: anEmptyModel }) },
  exportDbModel: { ...everybody(200), query: () => ({ format: 'dialect_json' }) },
  listDbModelVersions: everybody(200),
  getDbModelVersion: everybody(200),
  nameDbModelVersion: { ...everybody(201), body: () => ({ name: 'Kept' }) },
  restoreDbModelVersion: { ...everybody(200), body: () => ({ revision: 1 }) },
  migrateDbModel: everybody(200),
  // Event storming
  listBoards: everybody(200),
  createBoard: { ...everybody(201), body: () => ({ name: 'A board', board: aStorm }) },
  getBoard: everybody(200),
  updateBoard: { ...everybody(200), body: () => ({ name: 'Saved', board: aStorm, revision: 1 }) },
  deleteBoard: everybody(204),
  listBoardElements: everybody(200),
  listC4ElementsOfContext: { ...everybody(200), query: ({ project }) => ({ context: project }) },
  listContextUses: { ...everybody(200), query: ({ project }) => ({ contexts: project }) },
  createCardRfc: { ...everybody(201), body: () => ({ cardId: 'asked', revision: 1 }) },
  listBoardRevisions: everybody(200),
  getBoardRevision: everybody(200),
  nameBoardRevision: { ...everybody(201), body: () => ({ name: 'Kept' }) },
  restoreBoardRevision: { ...everybody(200), body: () => ({ revision: 1 }) },
  // Metrics
  listMetricJars: everybody(200),
  createMetricJar: { ...everybody(201), body: () => ({ name: newJarName() }) },
  renameMetricJar: { ...everybody(200), body: () => ({ name: newJarName() }) },
  deleteMetricJar: everybody(204),
  getMetricReport: everybody(200),
  listMetricPackages: everybody(200),
  listMetricFindings: everybody(200),
  listMetricElements: { ...everybody(200), query: (things) => ({ model: things.c4model }) },
  getMetricElement: { ...everybody(200), query: (things) => ({ model: things.c4model }) },
  clearMetricReports: everybody(204),
  // The jar has no classes.
  acceptMetricClass: { ...everybody(404), body: () => ({ classname: 'Shop', reason: 'Generated.' }) },
  unacceptMetricClass: { ...everybody(204), query: () => ({ class: 'Shop' }) },
  addMetricNote: { ...everybody(201), body: () => ({ year: 2026, month: 7, text: 'A new framework.' }) },
  removeMetricNote: everybody(204),
  addMetricTarget: {
    ...everybody(201),
    body: () => ({ metric: 'complexity.avg_ccn.by_class', value: 10, due: '2027-01-01' }),
  },
  removeMetricTarget: everybody(204),
  openMetricImport: { ...everybody(201), body: (things) => ({ jarId: things.jar }) },
  // The file of the matrix is no report.
  addMetricReport: { ...everybody(422), body: () => ({ year: 2026, month: 7 }) },
  // The import of the matrix has no reports.
  commitMetricImport: { ...everybody(422), body: () => ({}) },
  getMetricImport: everybody(200),
  closeMetricImport: everybody(204),
  pushMetricReport: everybody(403),
  // Proposals
  listProposals: everybody(200),
  getProposal: everybody(200),
  createProposal: {
    ...everybody(201),
    body: () => ({ change: { kind: 'rfc', title: 'Split it', markdown: 'Let us.' }, reason: 'It is large.' }),
  },
  acceptProposal: { ...everybody(200), body: () => ({}) },
  declineProposal: { ...everybody(200), body: () => ({ reason: 'Not now.' }) },

  // Context map
  getContextMap: everybody(200),
  saveContextMap: {
    ...everybody(200),
    body: () => ({ contexts: [{ name: 'Ordering' }], relationships: [], revision: contextMapRevision }),
  },
  listContextMapRevisions: everybody(200),
  getContextMapRevision: everybody(200),
  nameContextMapRevision: { ...everybody(201), body: () => ({ name: 'Kept' }) },
  restoreContextMapRevision: { ...everybody(200), body: () => ({ revision: contextMapRevision }) },
  exportContextMap: { ...everybody(200), query: () => ({ format: 'cml' }) },

  // Architectural drivers
  getDrivers: everybody(200),
  saveQualityAttributes: {
    ...everybody(200),
    body: () => ({ qualityAttributes: [{ type: 'fixed', code: 'security' }], revision: driverRevision }),
  },
  saveConstraints: { ...everybody(200), body: () => ({ constraints: [], revision: driverRevision }) },
  listDriverRevisions: everybody(200),
  getDriverRevision: everybody(200),
  nameDriverRevision: { ...everybody(201), body: () => ({ name: 'Kept' }) },
  restoreDriverRevision: { ...everybody(200), body: () => ({ revision: driverRevision }) },
  exportDrivers: { ...everybody(200), query: () => ({ format: 'markdown' }) },
  listDriverAnswers: everybody(200),
  createDriverAnswer: {
    ...everybody(201),
    body: ({ driver, adrs }) => ({ driverId: driver, kind: 'adr', subjectId: adrs[1] }),
  },
  updateDriverAnswer: { ...everybody(200), body: () => ({ because: 'It fails over.' }) },
  deleteDriverAnswer: everybody(204),
  listUnansweredDrivers: everybody(200),
  listUnansweringDecisions: everybody(200),
  // Structurizr
  listStructurizr: everybody(200),
  getStructurizr: everybody(200),
  // The project has a workspace.
  createStructurizr: { ...everybody(422), body: () => ({}) },
  updateStructurizr: { ...everybody(200), body: () => ({ dsl: aWorkspace, revision: 1 }) },
  importStructurizr: {
    ...everybody(200),
    body: () => ({ format: 'json', data: JSON.stringify({ name: 'Imported', model: {} }), revision: 1 }),
  },
  previewStructurizrC4: everybody(200),
  createStructurizrC4: { ...everybody(201), body: () => ({ name: 'A model of the workspace' }) },
  exportStructurizr: { ...everybody(200), query: () => ({ format: 'dsl' }) },
  // Views are drawn after the save, and have ids only then.
  exportStructurizrView: { ...everybody(404), query: () => ({ format: 'svg' }) },
  listStructurizrRevisions: everybody(200),
  getStructurizrRevision: everybody(200),
  nameStructurizrRevision: { ...everybody(201), body: () => ({ name: 'Kept' }) },
  restoreStructurizrRevision: { ...everybody(200), body: () => ({ revision: 1 }) },
  ...c4Rows,
  // Files
  uploadFile: everybody(201),
  getFile: everybody(200),
  // Search and links
  searchAnything: { ...everybody(200), query: () => ({ query: 'page' }) },
  searchPage: { ...everybody(200), query: () => ({ query: 'page', kinds: 'doc' }) },
  listBacklinks: { ...everybody(200), query: (things) => ({ kind: 'doc', id: things.documents[0] ?? '' }) },
  listLinkTargets: { ...everybody(200), query: (things) => ({ kind: 'doc', id: things.documents[0] ?? '' }) },
  listBrokenLinks: everybody(200),
};
