/** Documentation of a project: namespaces, document trees, revisions. Calls, schemas and texts. */
import * as z from 'zod/mini';
import { call, id, instant, line, updatedPageQuery, revision, text } from '#platform/http/contract.ts';
import {
  restoreBody,
  textParams,
  textVersion,
  textVersionRow,
  versionParams,
  versionsQuery,
  createdFields,
  savedFields,
  writtenFields,
} from '#platform/writing/contract.ts';

// Texts fixed by specification 2, sections 2.4, 4 and 8.
/** Toast after a document was saved. */
export const documentUpdatedMessage = 'Document has been updated.';
/** Toast after a document was created. */
export const documentCreatedMessage = 'Document has been created.';
/** Toast after a document was removed. */
export const documentRemovedMessage = 'Document has been removed';
/** Confirmation of removing a document. */
export const removeDocumentPrompt = 'You are about to remove this document.';
/** Warning when another action is started while a document is edited. */
export const editOpenMessage = 'First please close or save current edited document.';
/** Warning when another action is started while a new document is written. */
export const documentOpenMessage = 'First please close or save current document.';
/** 422 when a document with children is removed. */
export const removeChildrenFirstMessage = 'Please remove all children documents first.';
/** Home page: first step. */
export const firstPageLabel = 'Write the first page';
/** Empty state of the list. */
export const noNamespacesMessage = 'No Namespaces found.';
/** Button of the list. */
export const createNamespaceLabel = 'Create new Namespace';
/** Button above the tree. */
export const createDocumentLabel = 'Create new document';
/** Button of a document. */
export const editDocumentLabel = 'Edit document';
/** Button of a document. */
export const removeDocumentLabel = 'Remove document';
/** Placeholder of the title. */
export const defaultDocumentTitle = 'Document title';

// Texts fixed by decisions section 10.
/** 422 with the current tree when the structure revision is stale. `name` is who changed it. */
export const staleStructureMessage = (name: string): string => `The structure has been changed by ${name}.`;

// Texts of refusals that the specification leaves open.
/** Violation of a parent that is the homepage. */
export const homepageHasNoChildrenMessage = 'The homepage cannot have children.';
/** 422 when the homepage is removed. */
export const homepageStaysMessage = 'The homepage cannot be removed.';
/** 422 when a structure does not contain exactly the documents of the namespace. */
export const structureMismatchMessage = 'The structure does not match the documents of this namespace.';
/** 422 when a structure is nested too deeply. */
export const structureTooDeepMessage = 'Documents can be nested at most 10 levels deep.';
/** Violation of a name that is too short. */
export const shortNamespaceMessage = 'Please use at least 3 characters.';
/** Violation of a parent in another namespace. */
export const otherNamespaceMessage = 'This document does not belong to this namespace.';
/** 422 when a namespace with documents besides its homepage is removed. */
export const namespaceInUseMessage = 'Please remove all documents of this namespace first.';
/** 422 when the project has reached the maximum number of documents. */
export const tooManyDocumentsMessage = 'This project has reached its limit of documents.';

/** Limits from decisions sections 8 and 10. */
export const documentationLimits = { depth: 10, documents: 50_000, namespaceName: 3, bodyBytes: 2_100_000 } as const;

const namespaceName = line(100).check(z.minLength(documentationLimits.namespaceName, shortNamespaceMessage));
/** Slug of a namespace, unique in its project, for example `handbook`. */
const namespaceCode = text(40).check(z.minLength(1));

/** A row of the list of namespaces. */
export const namespaceRow = z.strictObject({
  code: z.string(),
  name: z.string(),
  documents: z.int(),
  updatedAt: instant,
});
/** The value that `namespaceRow` accepts and returns. */
export type NamespaceRow = z.output<typeof namespaceRow>;

/** A document in the tree of its namespace, with its children in display order. */
export interface DocumentRow {
  id: string;
  title: string;
  type: 'homepage' | 'document';
  parentId: string | null;
  revision: number;
  updatedAt: string;
  children: DocumentRow[];
}
/** Schema of a document in the tree, recursive. */
export const documentRow: z.ZodMiniType<DocumentRow> = z.strictObject({
  id,
  title: z.string(),
  type: z.enum(['homepage', 'document']),
  parentId: z.nullable(id),
  revision,
  updatedAt: instant,
  get children() {
    return z.array(documentRow);
  },
});

/** A namespace with its tree. */
export const namespace = z.strictObject({
  code: z.string(),
  name: z.string(),
  structureRevision: revision,
  homepage: documentRow,
  documents: z.array(documentRow),
});
/** The value that `namespace` accepts and returns. */
export type Namespace = z.output<typeof namespace>;

const author = z.strictObject({ id: z.nullable(id), username: z.string() });

/** A document; `json` is the rich text as a JSON string in requests and responses. */
export const document = z.strictObject({
  id,
  title: z.string(),
  type: z.enum(['homepage', 'document']),
  json: z.string(),
  namespace: z.string(),
  parentId: z.nullable(id),
  revision,
  createdAt: instant,
  createdBy: author,
  updatedAt: instant,
  updatedBy: author,
});
/** The value that `document` accepts and returns. */
export type Document = z.output<typeof document>;

/** A document in the list of all: without its text. */
export const listedDocument = z.omit(document, { json: true });
/** The value that `listedDocument` accepts and returns. */
export type ListedDocument = z.output<typeof listedDocument>;

/** Maximum number of siblings in a structure request. */
const mostStructureNodes = 50_000;

/** The tree after a move: every document except the homepage, exactly once. */
export interface StructureNode {
  id: string;
  children: StructureNode[];
}
const structureNode: z.ZodMiniType<StructureNode> = z.strictObject({
  id,
  get children() {
    return z.array(structureNode).check(z.maxLength(mostStructureNodes));
  },
});

const byCode = z.strictObject({ id: namespaceCode });
const byId = z.strictObject({ id });
const inProject = { tag: 'Documentation', access: 'project' } as const;

/** `GET /documentation/namespaces`: namespaces of the project. */
export const listNamespaces = call({
  ...inProject,
  name: 'listNamespaces',
  method: 'GET',
  path: '/documentation/namespaces',
  summary: 'Namespaces of the project',
  permission: 'documentation.read',
  query: updatedPageQuery(50),
  reply: namespaceRow,
  envelope: 'list',
});

/** `POST /documentation/namespaces`: create a namespace with its homepage. */
export const createNamespace = call({
  ...inProject,
  name: 'createNamespace',
  method: 'POST',
  path: '/documentation/namespaces',
  summary: 'Create a namespace with its homepage',
  permission: 'documentation.write',
  body: z.strictObject({ name: namespaceName }),
  reply: namespace,
  envelope: 'item',
  status: 201,
});

/** `GET /documentation/namespaces/:id`: one namespace with its tree of documents. */
export const getNamespace = call({
  ...inProject,
  name: 'getNamespace',
  method: 'GET',
  path: '/documentation/namespaces/:id',
  summary: 'One namespace with its tree of documents',
  permission: 'documentation.read',
  params: byCode,
  reply: namespace,
  envelope: 'item',
});

/** `PUT /documentation/namespaces/:id`: rename a namespace. */
export const renameNamespace = call({
  ...inProject,
  name: 'renameNamespace',
  method: 'PUT',
  path: '/documentation/namespaces/:id',
  summary: 'Rename a namespace',
  permission: 'documentation.write',
  params: byCode,
  body: z.strictObject({ name: namespaceName, revision: z.optional(revision) }),
  reply: namespace,
  envelope: 'item',
});

/** `DELETE /documentation/namespaces/:id`: remove a namespace without documents besides its homepage. */
export const deleteNamespace = call({
  ...inProject,
  name: 'deleteNamespace',
  method: 'DELETE',
  path: '/documentation/namespaces/:id',
  summary: 'Remove a namespace without documents besides its homepage',
  permission: 'documentation.write',
  params: byCode,
  envelope: 'none',
});

/** `PUT /documentation/namespaces/:id/structure`: save the order and nesting of the documents of a namespace. */
export const saveStructure = call({
  ...inProject,
  name: 'saveStructure',
  method: 'PUT',
  path: '/documentation/namespaces/:id/structure',
  summary: 'Save the order and nesting of the documents of a namespace',
  permission: 'documentation.write',
  params: byCode,
  body: z.strictObject({
    structure: z.array(structureNode).check(z.maxLength(mostStructureNodes)),
    structureRevision: z.optional(revision),
  }),
  reply: namespace,
  envelope: 'item',
  bodyLimit: documentationLimits.bodyBytes,
});

/** `POST /documentation/documents`: create a document. */
export const createDocument = call({
  ...inProject,
  name: 'createDocument',
  method: 'POST',
  path: '/documentation/documents',
  summary: 'Create a document',
  permission: 'documentation.write',
  body: z.strictObject({
    ...createdFields,
    namespace: namespaceCode,
    parent: z.optional(z.nullable(id)),
  }),
  reply: document,
  envelope: 'item',
  status: 201,
  bodyLimit: documentationLimits.bodyBytes,
});

/** `GET /documentation/documents`: documents of all namespaces as one list. */
export const listDocuments = call({
  ...inProject,
  name: 'listDocuments',
  method: 'GET',
  path: '/documentation/documents',
  summary: 'Documents of the project, newest first',
  permission: 'documentation.read',
  query: z.extend(updatedPageQuery(50), { namespace: z.optional(namespaceCode) }),
  reply: listedDocument,
  envelope: 'list',
});

/** `GET /documentation/documents/:id`: one document. */
export const getDocument = call({
  ...inProject,
  name: 'getDocument',
  method: 'GET',
  path: '/documentation/documents/:id',
  summary: 'One document',
  permission: 'documentation.read',
  params: byId,
  reply: document,
  envelope: 'item',
});

/** `PUT /documentation/documents/:id`: save a document. */
export const updateDocument = call({
  ...inProject,
  name: 'updateDocument',
  method: 'PUT',
  path: '/documentation/documents/:id',
  summary: 'Save a document',
  permission: 'documentation.write',
  params: byId,
  body: z.strictObject({
    id: z.optional(id),
    ...writtenFields,
    namespace: z.optional(namespaceCode),
    ...savedFields,
  }),
  reply: document,
  envelope: 'item',
  bodyLimit: documentationLimits.bodyBytes,
});

/** `DELETE /documentation/documents/:id`: move a document to the trash. */
export const deleteDocument = call({
  ...inProject,
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/documentation/documents/:id',
  summary: 'Move a document to the trash',
  permission: 'documentation.write',
  params: byId,
  envelope: 'none',
});

/** `GET /documentation/documents/:id/revisions`: revisions of a document, newest first. */
export const listDocumentRevisions = call({
  ...inProject,
  name: 'listDocumentRevisions',
  method: 'GET',
  path: '/documentation/documents/:id/revisions',
  summary: 'Revisions of a document, newest first',
  permission: 'documentation.read',
  params: textParams,
  query: versionsQuery,
  reply: textVersionRow,
  envelope: 'list',
});

/** `GET /documentation/documents/:id/revisions/:n`: one revision of a document. */
export const getDocumentRevision = call({
  ...inProject,
  name: 'getDocumentRevision',
  method: 'GET',
  path: '/documentation/documents/:id/revisions/:n',
  summary: 'One revision of a document',
  permission: 'documentation.read',
  params: versionParams,
  reply: textVersion,
  envelope: 'item',
});

/** `POST /documentation/documents/:id/revisions/:n/restore`: save an earlier revision as the newest one. */
export const restoreDocumentRevision = call({
  ...inProject,
  name: 'restoreDocumentRevision',
  method: 'POST',
  path: '/documentation/documents/:id/revisions/:n/restore',
  summary: 'Save an earlier revision as the newest one',
  permission: 'documentation.write',
  params: versionParams,
  body: restoreBody,
  reply: document,
  envelope: 'item',
});
