/** The library that drags the rows of trees, as one piece that is loaded after the page. */
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
export {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
export { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item';
