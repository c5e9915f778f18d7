/** A workspace: its model, views and styles. Lists are in the order of the text. */
import type { ElementStyle, RelationshipStyle } from '../style/style-types.ts';
import type { Model } from './model-types.ts';
import type { View } from '../views/view-types.ts';

/** How identifiers of nested elements are written: `c` or `s.c`. */
export type IdentifierMode = 'flat' | 'hierarchical';

/** Who may use the workspace; kept, without effect. */
export interface WorkspaceUser {
  readonly name: string;
  readonly role: 'read' | 'write';
}

/** The `configuration` block. */
export interface Configuration {
  scope?: 'landscape' | 'softwaresystem' | 'none';
  visibility?: 'private' | 'public';
  readonly users: WorkspaceUser[];
}

/** Kinds that have a term of their own. */
export const termKinds = [
  'person',
  'softwareSystem',
  'container',
  'component',
  'deploymentNode',
  'infrastructureNode',
  'relationship',
] as const;

/** A kind with a term of its own. */
export type TermKind = (typeof termKinds)[number];

/** What applies to all views. */
export interface ViewSettings {
  readonly elementStyles: ElementStyle[];
  readonly relationshipStyles: RelationshipStyle[];
  /** As written, `default` as its address. */
  readonly themes: string[];
  readonly properties: Map<string, string>;
  readonly terms: Map<TermKind, string>;
  logo: string;
  font?: { readonly name: string; readonly url: string };
  /** Key of the view to show first. */
  defaultView: string;
}

/** A parsed workspace. */
export interface Workspace {
  name: string;
  description: string;
  readonly properties: Map<string, string>;
  readonly configuration: Configuration;
  readonly model: Model;
  /** In the order of the text; default views when the text has none. */
  readonly views: View[];
  readonly settings: ViewSettings;
  /** Whether the views are default ones. */
  hasDefaultViews: boolean;
}
