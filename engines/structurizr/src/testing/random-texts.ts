/** Random texts for tests: from the table of contexts, and mutations of a good one. The same for the same seed. */
import { contextNames, contexts, type ContextName } from '../parse/contexts.ts';
import { shapes } from '../style/style-types.ts';

/** Whole numbers from 0 to below `most`. */
export type Below = (most: number) => number;

/** Random numbers of a seed. */
export function belowFrom(seed: number): Below {
  let state = (seed ^ 0x9e_37_79_b9) >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
}

/** A workspace with everything that the language has. */
export const richText = `!const KEY main
workspace "Shop" "Sells things" {
    !identifiers hierarchical
    properties {
        "owner" "team"
    }
    model {
        properties {
            "structurizr.groupSeparator" "/"
        }
        customer = person "Customer" "Buys" "Outside"
        staff = group "Company" {
            clerk = person "Clerk"
            shop = softwareSystem "Shop" "Sells" "Core" {
                group "Front" {
                    web = container "Web" "Pages" "Java" "Browser" {
                        cart = component "Cart" "Keeps goods" "Spring"
                        pay = component "Pay"
                        cart -> pay "Asks"
                    }
                }
                db = container "Database" "Keeps orders" "PostgreSQL" "Data" {
                    url https://example.com/db
                    perspectives {
                        "Security" "Encrypted" "high"
                    }
                }
                web.cart -> db "Reads from" "SQL"
            }
        }
        bank = softwareSystem "Bank" "" "Outside" {
            tags "Money" "Far"
        }
        meter = element "Meter" "Device" "Counts" "Hw"
        customer -> shop.web "Uses" "HTTPS" "Sync" {
            url "https://example.com"
        }
        asks = shop.web.pay -> bank "Pays with"
        meter -> shop "Reports to"
        !elements "element.tag==Outside" {
            tags "External"
            properties {
                "zone" "outer"
            }
        }
        live = deploymentEnvironment "Live" {
            blue = deploymentGroup "Blue"
            server = deploymentNode "Server" "Rack" "Linux" "Host" 2 {
                tomcat = deploymentNode "Tomcat" {
                    containerInstance shop.web blue "Hot" {
                        healthCheck "Up" "https://example.com/up" 30 500
                    }
                }
                router = infrastructureNode "Router" "Routes" "nginx"
                containerInstance shop.db blue
            }
            cloud = deploymentNode "Cloud" {
                softwareSystemInstance bank
                instances 1..N
            }
            server.router -> cloud "Sends to"
        }
    }
    views {
        systemLandscape "all" "Everything" {
            include *
            exclude "customer->shop"
            autoLayout lr 200 100
        }
        systemContext shop "\${KEY}" {
            include * meter
            animation {
                customer
                shop
            }
            default
        }
        container shop "containers" {
            include * "->shop.web->"
            title "Containers"
        }
        component shop.web "components" {
            include "element.type==Component" shop.db
        }
        filtered all exclude "Money,Hw" "less"
        dynamic shop "sale" {
            customer -> shop.web "Orders"
            {
                shop.web -> shop.db "Stores"
            }
            2: shop.web -> customer "Thanks" {
                url https://example.com/thanks
            }
        }
        deployment shop live "running" {
            include *
        }
        custom "things" "Things" {
            include *
        }
        styles {
            element "Person" {
                shape Person
                background navy
                color #ffffff
            }
            relationship "Relationship" {
                style dotted
                routing orthogonal
            }
        }
        theme default
        terminology {
            container "App"
        }
    }
    configuration {
        scope softwaresystem
        users {
            "ada" write
        }
    }
}
`;

const names = ['a', 'b', 's', 'c', 'k', 'n1', 'live', 'this', 's.c', 's.c.k', 'nope', '*', 'constructor', '__proto__'];
const words = [
  ...names,
  '"A"',
  '"B c"',
  '""',
  '"',
  '->',
  '=',
  '{',
  '}',
  '\\',
  '//',
  '/*',
  '*/',
  '"Tag 1,Tag 2"',
  '1',
  '-3',
  '2..1',
  '1..N',
  'tb',
  'include',
  'exclude',
  'true',
  '#ff0000',
  'red',
  'https://example.com/a.png',
  '"element.tag==A || element.tag==B"',
  'element.parent==s',
  '->s->',
  's->a',
  '*->*',
  '"${X}"',
  '${X}',
  'é',
  '\u00A0',
  ...shapes,
];

const pick = <Item>(below: Below, items: readonly Item[]): Item => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
};

/** A statement: a keyword of a context with some words. */
function statementFrom(below: Below, context: ContextName): string {
  const { keywords, data } = contexts[context];
  const keyword = keywords.length > 0 && below(8) > 0 ? pick(below, keywords) : undefined;
  const start = below(3) === 0 ? `${pick(below, names)} = ` : '';
  const count = keyword ? below(keyword.least + 3) : 1 + below(data ? 3 : 5);
  const rest = Array.from({ length: count }, () => pick(below, words)).join(' ');
  const relation = below(6) === 0 ? `${pick(below, names)} -> ${pick(below, names)}` : '';
  return `${start}${relation || (keyword?.name ?? pick(below, words))} ${rest}`.trimEnd();
}

const likely: Readonly<Partial<Record<ContextName, readonly ContextName[]>>> = {
  top: ['workspace'],
  workspace: ['model', 'views', 'configuration'],
  model: ['softwareSystem', 'person', 'deploymentEnvironment', 'model'],
  softwareSystem: ['container', 'properties'],
  container: ['component'],
  deploymentEnvironment: ['deploymentNode'],
  deploymentNode: ['deploymentNode', 'instance'],
  views: ['staticView', 'dynamicView', 'deploymentView', 'styles'],
  styles: ['elementStyle', 'relationshipStyle'],
  staticView: ['animation'],
  dynamicView: ['dynamicView', 'dynamicStep'],
};

const openers: Readonly<Partial<Record<ContextName, readonly string[]>>> = {
  workspace: ['workspace {'],
  model: ['model {', 'group "G" {'],
  views: ['views {'],
  configuration: ['configuration {'],
  person: ['a = person "A" {'],
  softwareSystem: ['s = softwareSystem "S" {', 'b = softwareSystem "B" {'],
  container: ['c = container "C" {', 'd = container "D" {'],
  component: ['k = component "K" {'],
  deploymentEnvironment: ['live = deploymentEnvironment "Live" {'],
  deploymentNode: ['n1 = deploymentNode "N" {', 'deploymentNode "M" {'],
  instance: ['containerInstance c {', 'softwareSystemInstance s {'],
  properties: ['properties {'],
  staticView: ['systemLandscape {', 'systemContext s {', 'container s {', 'component c {'],
  deploymentView: ['deployment * live {'],
  dynamicView: ['dynamic s {', 'dynamic * {', '{'],
  dynamicStep: ['a -> s "x" {'],
  animation: ['animation {'],
  styles: ['styles {'],
  elementStyle: ['element "A" {'],
  relationshipStyle: ['relationship "A" {'],
};

function blockFrom(below: Below, context: ContextName, depth: number): string[] {
  const lines: string[] = [];
  const count = context === 'top' ? 1 : 1 + below(5);
  for (let at = 0; at < count; at += 1) {
    const inner = likely[context] ? pick(below, likely[context]) : undefined;
    const isBlock = inner !== undefined && depth < 8 && (context === 'top' || below(2) === 0);
    if (!isBlock) {
      lines.push(statementFrom(below, context));
      continue;
    }
    const wild = below(40) === 0 ? pick(below, contextNames) : inner;
    lines.push(pick(below, openers[wild] ?? [`${wild} {`]), ...blockFrom(below, wild, depth + 1));
    if (below(60) > 0) lines.push('}');
  }
  return lines;
}

/** A text of keywords in their contexts, mostly wrong in places. */
export const randomText = (seed: number): string => blockFrom(belowFrom(seed), 'top', 0).join('\n');

/** A text with some of its lines and words changed. */
export function mutated(text: string, seed: number): string {
  const below = belowFrom(seed);
  const lines = text.split('\n');
  const changes = 1 + below(6);
  for (let change = 0; change < changes; change += 1) {
    const at = below(lines.length);
    const line = lines[at] ?? '';
    const tokens = line.split(' ');
    const place = below(tokens.length);
    const kind = below(7);
    if (kind === 0) lines.splice(at, 1);
    else if (kind === 1) lines.splice(below(lines.length), 0, line);
    else if (kind === 2) lines[at] = line.slice(0, below(line.length + 1));
    else if (kind === 3) lines[at] = `${line} ${pick(below, words)}`;
    else if (kind === 4) lines[at] = tokens.toSpliced(place, 1, pick(below, words)).join(' ');
    else if (kind === 5) lines[at] = tokens.toSpliced(place, 1).join(' ');
    else lines[at] = line + String.fromCharCode(below(0x3_00));
  }
  return lines.join('\n');
}
