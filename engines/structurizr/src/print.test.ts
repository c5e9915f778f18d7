/** Workspaces written back as DSL: read again, they are the same. */
import { describe, expect, it } from 'vitest';
import { canonicalForm } from './model/canonical-form.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { printWorkspace } from './print/print-workspace.ts';
import { inDeployedViews, inModel, inViews, workspaceOf } from './testing/dsl-texts.ts';
import { richText } from './testing/random-texts.ts';

const again = (text: string) => workspaceOf(printWorkspace(workspaceOf(text)));

const deployed = (between: string): string =>
  inModel(`s = softwareSystem "S" {
w = container "W"
d = container "D"
}
w -> d "Reads"
deploymentEnvironment "E" {
g = deploymentGroup "G"
deploymentNode "N" {
containerInstance w g
}
}
${between}
deploymentEnvironment "F" {
deploymentNode "N" {
containerInstance w
containerInstance d
}
}
d -> w "Answers"`);

const texts: readonly [string, string][] = [
  ['everything that the language has', richText],
  ['an environment that is named like the arrow', inModel('deploymentEnvironment ->')],
  ['a relationship below all instances', deployed('')],
  ['a relationship between instances, which some of them get', deployed('w -> d "Asks"')],
  [
    'implied relationships that are switched off and on',
    inModel(
      'u = person "U"\ns = softwareSystem "S" {\nc = container "C"\nd = container "D"\n}\n!impliedRelationships false\nu -> c "A"\n!impliedRelationships true\nu -> d "B"',
    ),
  ],
  [
    'an implied relationship besides a written one',
    inModel('u = person "U"\ns = softwareSystem "S" {\nc = container "C"\n}\nu -> c "A"\nu -> s "B"'),
  ],
  ['quotes, line breaks and backslashes', inModel(String.raw`person "say \"hi\"\nand go" "ends in \ "`)],
  ['names that statements would read otherwise', 'workspace "=" {\n}'],
  ['empty tags, and tags with an equals sign', inModel('person "A" "" "=,,b"\nperson "B" "" ""')],
  ['views without some of their relationships', inViews('systemLandscape {\ninclude *\nexclude customer->shop\n}')],
  ['nodes that are shown empty', inDeployedViews('deployment * live {\ninclude cellar\nexclude rack router\n}')],
  ['nodes without some of their content', inDeployedViews('deployment * live {\ninclude *\nexclude webNow router\n}')],
  [
    'steps with orders, answers and blocks',
    inViews('dynamic shop {\n1a: customer -> web "Asks"\ndb -> web "Answers" {\nurl https://x\n}\n}'),
  ],
  [
    'titles, defaults and properties of views',
    inViews('custom k "T" "D" {\ninclude *\ndefault\nproperties {\na b\n}\n}'),
  ],
  ['default views', inViews('theme default')],
];

describe('a printed workspace', () => {
  it.each(texts.map(([name, text]) => ({ name, text })))('keeps $name', ({ text }) => {
    const workspace = workspaceOf(text);
    expect(canonicalForm(again(text))).toEqual(canonicalForm(workspace));
  });

  it('keeps details that its canonical form leaves out', () => {
    const details = (text: string): unknown => {
      const { model, settings, configuration, properties } = workspaceOf(text);
      return {
        settings: {
          ...settings,
          elementStyles: settings.elementStyles.map(({ tag, looks }) => ({ tag, looks })),
          relationshipStyles: settings.relationshipStyles.map(({ tag, looks }) => ({ tag, looks })),
        },
        configuration,
        properties,
        elements: model.elements
          .map(({ name, description, technology, url, perspectives, healthChecks, instances }) =>
            JSON.stringify([name, description, technology, url, [...perspectives], healthChecks, instances]),
          )
          .toSorted(),
      };
    };
    expect(details(printWorkspace(workspaceOf(richText)))).toEqual(details(richText));
  });

  it('keeps identifiers where they are free, and is formatted', () => {
    const printed = printWorkspace(
      workspaceOf(inModel('ada = person "Ada" "Counts"\nperson "Bob"\nada -> ada "Trusts"')),
    );
    expect(printed).toContain(
      '        ada = person "Ada" "Counts"\n        bob = person "Bob"\n        ada -> ada "Trusts"\n',
    );
    expect(parseWorkspace(printed).warnings).toEqual([]);
  });
});
