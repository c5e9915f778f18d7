/** Short texts for tests: the lines of one block, with everything around them. */
import { parseWorkspace, type ParsedWorkspace } from '../parse-workspace.ts';
import type { Workspace } from '../model/workspace-types.ts';
import type { View } from '../views/view-types.ts';

/** A model with these lines. The first of them stands on line 3. */
export const inModel = (lines: string): string => `workspace {\nmodel {\n${lines}\n}\n}`;

/** People, two systems and their parts; 20 lines, so that views start on line 24. */
export const shopModel = `customer = person "Customer" "" "Outside"
clerk = person "Clerk"
shop = softwareSystem "Shop" {
web = container "Web" "Pages" "Java" "Front" {
cart = component "Cart"
pay = component "Pay"
}
db = container "Database" "Orders" "SQL" "Data"
}
bank = softwareSystem "Bank" "" "Outside" {
ledger = container "Ledger"
}
meter = element "Meter"
customer -> cart "Fills" "HTTPS" "Sync"
cart -> pay "Asks"
pay -> ledger "Pays with"
cart -> db "Reads"
meter -> shop "Reports to"
clerk -> db "Looks into"
`;

/** A view set with these lines, over the shop. The first of them stands on line 24. */
export const inViews = (lines: string): string => `workspace {\nmodel {\n${shopModel}}\nviews {\n${lines}\n}\n}`;

/** A shop that is deployed, and a view set with these lines. */
export const inDeployedViews = (lines: string): string => `workspace {
model {
shop = softwareSystem "Shop" {
web = container "Web"
db = container "Database"
}
bank = softwareSystem "Bank"
asks = web -> db "Reads"
web -> bank "Pays"
live = deploymentEnvironment "Live" {
server = deploymentNode "Server" {
webNow = containerInstance web
}
cellar = deploymentNode "Cellar" {
rack = deploymentNode "Rack" {
dbNow = containerInstance db
}
router = infrastructureNode "Router"
}
far = deploymentNode "Far" {
softwareSystemInstance bank
}
empty = deploymentNode "Empty"
}
}
views {
${lines}
}
}`;

/** Problems as `3: The text`. */
export const problemsOf = (text: string): string[] =>
  parseWorkspace(text).problems.map(({ line, message }) => `${line}: ${message}`);

/** The workspace of a text without problems. Throws its problems. */
export function workspaceOf(text: string): Workspace {
  const { workspace, problems }: ParsedWorkspace = parseWorkspace(text);
  if (!workspace)
    throw new Error(problems.map(({ line, message }) => `${line}: ${message}`).join('\n') || 'no workspace');
  return workspace;
}

/** Names of what a view shows: elements, and relationships as `Customer -> Shop`. */
export function shownIn(view: View | undefined): { readonly elements: string[]; readonly relationships: string[] } {
  if (!view || view.kind === 'Filtered') return { elements: [], relationships: [] };
  const relationships = view.kind === 'Dynamic' ? view.steps.map((step) => step.relationship) : [...view.relationships];
  return {
    elements: [...view.elements].map(({ name }) => name).toSorted(),
    relationships: relationships.map(({ source, destination }) => `${source.name} -> ${destination.name}`).toSorted(),
  };
}

/** What the only view of these lines shows. */
export const shownBy = (lines: string): ReturnType<typeof shownIn> => shownIn(workspaceOf(inViews(lines)).views[0]);
