/** Icon of an element by type, and by shape for containers. */
import {
  IconAppWindow,
  IconBox,
  IconBrowser,
  IconComponents,
  IconCylinder,
  IconDatabase,
  IconServer2,
  IconUser,
} from '@tabler/icons-react';
import type { TreeIcon } from '#platform/ui/web/tree-row.tsx';
import type { C4ElementType, C4Shape } from '../../contract.ts';
import type { C4Item } from '../../model/c4-document.ts';

/** Icons by type. */
export const typeIcons: Readonly<Record<C4ElementType, TreeIcon>> = {
  actor: IconUser,
  'software-system': IconServer2,
  container: IconBox,
  component: IconComponents,
};

const shapeIcons: Readonly<Record<C4Shape, TreeIcon>> = {
  box: IconBox,
  cylinder: IconDatabase,
  pipe: IconCylinder,
  'web-browser': IconBrowser,
  window: IconAppWindow,
};

/** Icon before a name in lists. */
export const elementIcon = ({ type, shape }: Pick<C4Item, 'type' | 'shape'>): TreeIcon =>
  type === 'container' ? shapeIcons[shape] : typeIcons[type];
