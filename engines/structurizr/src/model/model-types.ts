/** The model: elements, relationships, groups and environments. */
import type { Place } from '../text/places.ts';

/** Kinds of elements, as in canonical names. */
export const elementKinds = [
  'Person',
  'SoftwareSystem',
  'Container',
  'Component',
  'Custom',
  'DeploymentNode',
  'InfrastructureNode',
  'SoftwareSystemInstance',
  'ContainerInstance',
] as const;

/** A kind of element. */
export type ElementKind = (typeof elementKinds)[number];

/** How something looks from one perspective, such as security. */
export interface Perspective {
  readonly description: string;
  readonly value: string;
}

/** An address that tells whether an instance is healthy. */
export interface HealthCheck {
  readonly name: string;
  readonly url: string;
  /** Seconds. */
  readonly interval: number;
  /** Milliseconds. */
  readonly timeout: number;
}

/** What elements and relationships have in common. */
export interface ModelItem {
  /** Number in the order of creation, shared by elements and relationships. */
  readonly id: string;
  /** The registered identifier: lower case, with its parents in hierarchical mode. Absent when the text gives none. */
  identifier?: string;
  /** Texts are empty when absent. */
  description: string;
  technology: string;
  url: string;
  /** Own tags, those of the kind first. Linked relationships have none; instances lack those of their original. */
  readonly tags: Set<string>;
  readonly properties: Map<string, string>;
  readonly perspectives: Map<string, Perspective>;
  /** The statement that created it. */
  readonly place: Place;
}

/** A person, system, container, component, custom element, deployment node or instance. */
export interface ModelElement extends ModelItem {
  readonly type: 'element';
  readonly kind: ElementKind;
  /** Instances have the name of their original. */
  readonly name: string;
  /** Custom elements: the metadata is their technology. */
  readonly parent?: ModelElement;
  readonly children: ModelElement[];
  /** Relationships that start here, in order of creation. */
  readonly relationships: ModelRelationship[];
  /** Relationships that end here, in order of creation. */
  readonly incoming: ModelRelationship[];
  /** Path of its group, such as `A/B`; empty without one. */
  group: string;
  /** Deployment elements: their environment. */
  readonly environment?: string;
  /** Deployment nodes: `4`, `1..3` or `1..N`. */
  instances: string;
  /** Instances: what they are an instance of. */
  readonly original?: ModelElement;
  /** Instances: number per deployment node and original, from 1. */
  readonly instanceId?: number;
  /** Instances: names of their deployment groups. */
  readonly deploymentGroups: ReadonlySet<string>;
  readonly healthChecks: HealthCheck[];
}

/** A relationship, written in the text or created from another one. */
export interface ModelRelationship extends ModelItem {
  readonly type: 'relationship';
  readonly source: ModelElement;
  readonly destination: ModelElement;
  /** The relationship that this one was implied by or replicated from. */
  readonly linked?: ModelRelationship;
}

/** A group of elements. */
export interface ModelGroup {
  readonly type: 'group';
  readonly name: string;
  /** The name with those of its parents. */
  readonly path: string;
  /** The group around it. */
  readonly parent?: ModelGroup;
  /** Its elements, with those of groups within it. */
  readonly elements: ModelElement[];
  readonly place: Place;
}

/** A deployment environment. */
export interface Environment {
  readonly type: 'environment';
  readonly name: string;
  readonly place: Place;
}

/** A deployment group of an environment. */
export interface DeploymentGroup {
  readonly type: 'deploymentGroup';
  readonly name: string;
  readonly place: Place;
}

/** The model: everything that views show. */
export interface Model {
  /** In order of creation. */
  readonly elements: ModelElement[];
  /** In order of creation. */
  readonly relationships: ModelRelationship[];
  readonly groups: ModelGroup[];
  readonly environments: Environment[];
  readonly properties: Map<string, string>;
}
