/** Node components by the names of the specification. */
import { ActorNode } from './actor-node.tsx';
import { ComponentNode } from './component-node.tsx';
import { ContainerGroupNode } from './container-group-node.tsx';
import { ContainerNode } from './container-node.tsx';
import { NamedGroupNode } from './named-group-node.tsx';
import { SoftwareSystemGroupNode } from './software-system-group-node.tsx';
import { SoftwareSystemNode } from './software-system-node.tsx';

/** Node types of the canvas library. */
export const c4NodeTypes = {
  actor: ActorNode,
  'software-system': SoftwareSystemNode,
  'software-system-group': SoftwareSystemGroupNode,
  container: ContainerNode,
  'container-group': ContainerGroupNode,
  component: ComponentNode,
  'named-group': NamedGroupNode,
};
