/** The fixed list of quality attributes. Source: decisions section 12 (ISO/IEC 25010:2023 and the worksheet of Richards). */
import type { AvailableAttribute } from '../contract.ts';

const list: readonly (readonly [code: string, name: string, description: string])[] = [
  ['functional-suitability', 'Functional suitability', 'Does what its users need, completely and correctly'],
  ['performance-efficiency', 'Performance efficiency', 'Answers in time with the resources it has'],
  ['compatibility', 'Compatibility', 'Shares its environment with other products'],
  ['interaction-capability', 'Interaction capability', 'Can be learned and operated by the people it is made for'],
  ['reliability', 'Reliability', 'Works as agreed over time'],
  ['security', 'Security', 'Keeps data and functions to those who may use them'],
  ['maintainability', 'Maintainability', 'Can be changed with little effort'],
  ['flexibility', 'Flexibility', 'Adapts to other environments and demands'],
  ['safety', 'Safety', 'Does no harm to people, property and surroundings'],
  ['availability', 'Availability', 'Is there when it is needed'],
  ['scalability', 'Scalability', 'Grows with the load'],
  ['elasticity', 'Elasticity', 'Follows peaks and falls again'],
  ['responsiveness', 'Responsiveness', 'Reacts to people without a noticeable wait'],
  ['fault-tolerance', 'Fault tolerance', 'Keeps working while parts of it fail'],
  ['recoverability', 'Recoverability', 'Returns to a known state after a failure'],
  ['deployability', 'Deployability', 'Reaches production often and without risk'],
  ['testability', 'Testability', 'Can be checked quickly'],
  ['extensibility', 'Extensibility', 'Takes new functions without being rebuilt'],
  ['interoperability', 'Interoperability', 'Exchanges data with others'],
  ['configurability', 'Configurability', 'Changes its behaviour without a release'],
  ['observability', 'Observability', 'Shows its inner state'],
  ['data-integrity', 'Data integrity', 'Keeps data correct and complete'],
  ['auditability', 'Auditability', 'Proves who did what and when'],
  ['cost', 'Cost', 'Price of build and run'],
  ['simplicity', 'Simplicity', 'Can be understood as a whole'],
];

/** Every fixed attribute in the order in which it is offered. */
export const fixedAttributes: readonly AvailableAttribute[] = list.map(([code, name, description]) => ({
  code,
  name,
  description,
}));

/** Codes of the nine characteristics of ISO/IEC 25010:2023. */
export const isoCodes: ReadonlySet<string> = new Set(list.slice(0, 9).map(([code]) => code));
