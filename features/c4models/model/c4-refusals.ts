/** Error messages of the rules of C4 models; left open by the specification. */

/** Reasons why a change of a model is refused, by rule. */
export const c4RefusalMessages = {
  nameTaken: 'There is already an element of this type with this name here.',
  parentOfRoot: 'Actors and software systems stand at the root.',
  parentOfContainer: 'A container belongs to an internal software system.',
  parentOfComponent: 'A component belongs to a container.',
  unknownElement: 'This element is not part of the model.',
  unknownView: 'This view is not part of the model.',
  unknownRelationship: 'This relationship is not part of the model.',
  sameEnds: 'Please choose two different elements.',
  kinship: 'An element cannot have a relationship with what it is part of.',
  repeated: 'There is already a relationship with this description between these elements.',
  hasContainers: 'This software system cannot become external while it has containers.',
  levelSource: 'A view of this level cannot be made for this element.',
  viewNameTaken: 'There is already a view with this name here.',
  defaultView: 'This view belongs to its element and cannot be removed.',
  notInView: 'This element is not shown in this view.',
  relationshipNotInView: 'This relationship is not shown in this view.',
  unknownFlow: 'This flow is not part of the view.',
  flowNameTaken: 'There is already a flow with this name in this view.',
  tooManyFlows: 'A view holds at most 50 flows.',
  idTaken: 'This id belongs to something else.',
  tooManyElements: 'A model holds at most 5,000 elements.',
  tooManyRelationships: 'A model holds at most 20,000 relationships.',
  tooManyViews: 'A model holds at most 1,000 views besides those of its elements.',
  tooManyModels: 'A project holds at most 50,000 C4 models.',
  readOnly: 'This model is read-only because your plan allows fewer C4 models. It can still be read and exported.',
} as const;

/** Message for a move that would relate an element to its ancestor. `one` and `other` are names. */
export const kinshipOfMoveMessage = (one: string, other: string): string =>
  `“${one}” has a relationship with “${other}”, which it would be part of.`;
