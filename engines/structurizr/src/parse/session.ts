/** What a parse knows so far: the workspace, its identifiers, problems and symbols. */
import { SymbolCollector } from '../editing/symbol-collector.ts';
import { Identifiers, type Identified, type Parentage } from '../model/identifiers.ts';
import { kindNames } from '../model/element-names.ts';
import { ModelBuilder } from '../model/model-builder.ts';
import type { Environment, ModelElement } from '../model/model-types.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { Budget } from '../text/budget.ts';
import { Constants } from '../text/constants.ts';
import type { Place, Warning } from '../text/places.ts';
import type { Token } from '../text/tokens.ts';
import type { ElementStyle, RelationshipStyle } from '../style/style-types.ts';
import type { ExpressionScope } from '../views/expressions.ts';
import type { StaticView, View } from '../views/view-types.ts';
import { count } from '../model/model-builder.ts';
import { type OpenContext, withinOf } from './open-contexts.ts';
import type { Limits } from './parse-options.ts';
import type { Statement } from './statement.ts';

/** Blocks that may stand only once. */
type OnceOnly = 'workspace' | 'model' | 'views';

const viewKinds: Readonly<Record<View['kind'], Pick<ExpressionScope, 'types' | 'neighbours'>>> = {
  SystemLandscape: {},
  SystemContext: {},
  Container: {},
  Component: {},
  Dynamic: {},
  Filtered: {},
  Custom: { types: ['Custom'], neighbours: ['Custom'] },
  Deployment: {
    types: [
      'Custom',
      'DeploymentNode',
      'InfrastructureNode',
      'SoftwareSystem',
      'SoftwareSystemInstance',
      'Container',
      'ContainerInstance',
    ],
    neighbours: ['Custom', 'DeploymentNode', 'InfrastructureNode', 'SoftwareSystemInstance', 'ContainerInstance'],
  },
};
const staticKinds = ['Custom', 'Person', 'SoftwareSystem', 'Container', 'Component'] as const;

/** Later ones are left out. */
const mostWarnings = 200;

/** The state of one parse. */
export class Session {
  readonly limits: Limits;
  readonly budget: Budget;
  readonly constants: Constants;
  readonly builder: ModelBuilder;
  readonly identifiers = new Identifiers();
  readonly symbols: SymbolCollector;
  readonly warnings: Warning[] = [];
  readonly workspace: Workspace;
  readonly seen = new Set<OnceOnly>();
  readonly viewsByKey = new Map<string, View>();
  /** Styles by kind and tag. */
  readonly styles = { element: new Map<string, ElementStyle>(), relationship: new Map<string, RelationshipStyle>() };

  constructor(limits: Limits) {
    this.limits = limits;
    this.budget = new Budget(limits.work, `The text asks for more than ${count(limits.work)} steps`);
    this.constants = new Constants(
      new Budget(limits.textBytes, `Constants may insert at most ${count(limits.textBytes)} characters`),
    );
    this.builder = new ModelBuilder(limits);
    this.symbols = new SymbolCollector((name) => this.identifiers.environment(name));
    this.workspace = {
      name: 'Name',
      description: 'Description',
      properties: new Map(),
      configuration: { users: [] },
      model: this.builder.model,
      views: [],
      settings: {
        elementStyles: [],
        relationshipStyles: [],
        themes: [],
        properties: new Map(),
        terms: new Map(),
        logo: '',
        defaultView: '',
      },
      hasDefaultViews: false,
    };
  }

  /** Adds a warning. */
  warn(message: string, place: Place): void {
    if (this.warnings.length >= mostWarnings) return;
    this.warnings.push({ message, line: place.line, column: place.column, length: place.length });
  }

  /** Finds what a token names, and notes the reference. */
  find(statement: Statement, at: number, context: OpenContext): Identified | undefined {
    const token = statement.tokens[at];
    return token && this.findNamed(token.text, { statement, token, within: withinOf(context) });
  }

  /** Finds an identifier within a token, and notes the reference. */
  findNamed(
    identifier: string,
    {
      statement,
      token,
      within,
      fits,
    }: {
      readonly statement: Statement;
      readonly token: Token;
      readonly within?: ModelElement | Environment | undefined;
      readonly fits?: (one: Identified) => boolean;
    },
  ): Identified | undefined {
    const found = this.identifiers.find(identifier, within, fits);
    if (found) this.symbols.referToPath(found, identifier, statement, token);
    return found;
  }

  /** Finds an element; groups, environments and relationships are none. */
  findElement(statement: Statement, at: number, context: OpenContext): ModelElement | undefined {
    const found = this.find(statement, at, context);
    return found?.type === 'element' ? found : undefined;
  }

  /** Registers what a statement defines, and makes it known to editors. */
  define(statement: Statement, one: Identified, parentage: Parentage = {}): void {
    const { identifier, tokens } = statement;
    const nameToken = identifier ?? tokens[1] ?? tokens[0];
    const isElement = one.type === 'element';
    const name = one.type === 'relationship' ? (identifier?.text ?? one.description) : one.name;
    const label = isElement ? kindNames[one.kind] : one.type === 'deploymentGroup' ? 'deployment group' : one.type;
    const definition = {
      kind: one.type,
      place: statement.placeOf(nameToken),
      name: identifier?.text ?? name,
      label: `${label} ${one.type === 'relationship' ? `${one.source.name} -> ${one.destination.name}` : name}`,
      description: 'description' in one ? one.description : '',
      ...('id' in one ? { id: one.id } : {}),
    };
    if (identifier === undefined) {
      this.identifiers.register(undefined, one, parentage);
      if (one.type !== 'relationship') this.symbols.define(one, definition);
      return;
    }
    const key = this.identifiers.register(identifier.text, one, parentage);
    const shown = key.includes(' ') ? identifier.text.toLowerCase() : key;
    if ('identifier' in one || one.type === 'element' || one.type === 'relationship') one.identifier = shown;
    this.symbols.define(one, { ...definition, identifier: shown });
  }

  /** What expressions of a statement choose from. */
  scopeOf(statement: Statement, at: number, context: OpenContext, view?: StaticView): ExpressionScope {
    const token = statement.tokens[at];
    const kinds = view ? viewKinds[view.kind] : {};
    const isStaticView = view !== undefined && kinds.types === undefined;
    return {
      model: this.builder.model,
      budget: this.budget,
      find: (identifier) => token && this.findNamed(identifier, { statement, token, within: withinOf(context) }),
      instancesOf: (original) => this.builder.instancesOf(original),
      isDeployment: view?.kind === 'Deployment',
      warn: (message) => this.warn(message, statement.placeOf(token)),
      ...kinds,
      ...(isStaticView ? { types: staticKinds, neighbours: staticKinds } : {}),
    };
  }
}
