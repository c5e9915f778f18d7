/** Structurizr DSL: README.md. */
export { type ChangeKind, type ChangeMarks, withMarks } from './drawing/change-marks.ts';
export type { SchemeName } from './drawing/colours.ts';
export {
  placedScene,
  placeScene,
  sceneTask,
  type LayoutAnswer,
  type PlacedScene,
  type PlacingMeans,
} from './drawing/scene-layout.ts';
export type { Scene, SceneBox, SceneFrame, SceneLine } from './drawing/scene-types.ts';
export { viewScenes, type ViewScene } from './drawing/view-scenes.ts';
export { drawScene } from './drawing/view-drawing.ts';
export { type Completion, completionsAt } from './editing/completions.ts';
export { formatText } from './editing/format-text.ts';
export {
  definitionAt,
  foldingRanges,
  type Hover,
  hoverAt,
  referencesAt,
  type Rename,
  renameEdits,
  type TextEdit,
  withEdits,
} from './editing/navigation.ts';
export { viewText, type ViewTextFormat } from './export/view-texts.ts';
export type { Block, Definition, DefinitionKind, Reference, Symbols } from './editing/symbol-types.ts';
export type {
  DeploymentGroup,
  ElementKind,
  Environment,
  HealthCheck,
  Model,
  ModelElement,
  ModelGroup,
  ModelRelationship,
  Perspective,
} from './model/model-types.ts';
export type { Configuration, IdentifierMode, TermKind, ViewSettings, Workspace } from './model/workspace-types.ts';
export { isKeyword } from './parse/contexts.ts';
export { defaultLimits, type Limits, type ParseOptions } from './parse/parse-options.ts';
export { counted, listed, type Loss, named, pointer } from './json/json-values.ts';
export { readWorkspaceJson, type ReadWorkspaceJson } from './json/read-workspace-json.ts';
export { workspaceJson } from './json/workspace-json.ts';
export { type Compared, workspaceLosses } from './json/workspace-losses.ts';
export { fullName } from './model/element-names.ts';
export { parseWorkspace, type ParsedWorkspace } from './parse-workspace.ts';
export { standIn } from './print/dsl-lines.ts';
export { printWorkspace } from './print/print-workspace.ts';
export { metadataOf, relationshipTerm, type Styled, StyleSheet, termOf } from './style/resolve-styles.ts';
export { relationshipTags } from './style/tags.ts';
export type {
  ElementLooks,
  ElementStyle,
  LineStyle,
  RelationshipLooks,
  RelationshipStyle,
  ResolvedElement,
  ResolvedRelationship,
  Routing,
  Shape,
} from './style/style-types.ts';
export { officialText, type Place, type Problem, type Warning } from './text/places.ts';
export type {
  AnimationStep,
  AutoLayout,
  DynamicStep,
  DynamicView,
  FilteredView,
  ListedView,
  RankDirection,
  StaticView,
  View,
  ViewKind,
} from './views/view-types.ts';
export { filteredContent, type FilteredContent } from './views/view-list.ts';
export { defaultLayout } from './views/view-types.ts';
