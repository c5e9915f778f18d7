/** Rules of views: members, expressions, steps, filters, names and order. */
import { describe, expect, it } from 'vitest';
import { parseWorkspace } from './parse-workspace.ts';
import { inDeployedViews, inViews, shownBy, shownIn, workspaceOf } from './testing/dsl-texts.ts';
import { filteredContent } from './views/view-list.ts';

/** Rows whose titles are on one line. */
const titled = (rows: readonly (readonly [lines: string, names: readonly string[]])[]) =>
  rows.map(([lines, names]) => ({ lines, names, title: lines.replaceAll('\n', ' ') }));

describe('what views show', () => {
  it.each(
    titled([
      ['systemLandscape {\ninclude *\n}', ['Bank', 'Clerk', 'Customer', 'Meter', 'Shop']],
      ['systemContext bank {\n}', ['Bank']],
      ['systemContext bank {\ninclude *\n}', ['Bank', 'Shop']],
      ['container shop {\ninclude *\n}', ['Bank', 'Clerk', 'Customer', 'Database', 'Web']],
      ['component web {\ninclude *\n}', ['Bank', 'Cart', 'Customer', 'Database', 'Pay']],
      ['custom {\ninclude *\n}', ['Meter']],
      ['container shop {\ninclude ->web->\n}', ['Customer', 'Database', 'Ledger', 'Web']],
      ['systemLandscape {\ninclude element.tag==Outside\n}', ['Bank', 'Customer']],
      ['systemLandscape {\ninclude "element.type==Person && element.tag!=Outside"\n}', ['Clerk']],
      ['container shop {\ninclude "element.technology==SQL || element.technology==Java"\n}', ['Database', 'Web']],
      ['container shop {\ninclude element.parent==shop\n}', ['Database', 'Web']],
      ['systemLandscape {\ninclude *\nexclude element.type==Person\n}', ['Bank', 'Meter', 'Shop']],
    ]),
  )('$title', ({ lines, names }) => {
    expect(shownBy(lines).elements).toEqual(names);
  });

  it.each(
    titled([
      ['systemLandscape {\ninclude customer shop bank\n}', ['Customer -> Shop', 'Shop -> Bank']],
      ['systemLandscape {\ninclude customer shop bank\nexclude customer->shop\n}', ['Shop -> Bank']],
      ['systemLandscape {\ninclude customer shop bank\nexclude "*->*"\ninclude shop->bank\n}', ['Shop -> Bank']],
      ['systemLandscape {\ninclude customer shop bank\nexclude relationship.tag==Sync\n}', ['Shop -> Bank']],
      ['systemLandscape {\ninclude customer shop\nexclude "*->*"\ninclude customer\n}', ['Customer -> Shop']],
    ]),
  )('$title: relationships', ({ lines, names }) => {
    expect(shownBy(lines).relationships).toEqual(names);
  });

  it('leave out a child when its parent is there, with a warning', () => {
    const text = inViews('container shop {\ninclude bank\ninclude ledger\n}');
    expect(shownIn(workspaceOf(text).views[0]).elements).toEqual(['Bank']);
    expect(parseWorkspace(text).warnings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '26: A parent of Ledger is already in this view, so it is left out here.',
    ]);
  });

  it('warn of a third term in an expression', () => {
    const text = inViews('systemLandscape {\ninclude "element.tag==A || element.tag==B || element.tag==C"\n}');
    expect(parseWorkspace(text).warnings[0]?.message).toBe(
      'An expression combines two terms; further ones are ignored.',
    );
  });

  it('are created when a text has none', () => {
    const { views, hasDefaultViews } = workspaceOf(inViews('styles {\n}'));
    expect(hasDefaultViews).toBe(true);
    expect(views.map(({ key }) => key)).toEqual([
      'SystemLandscape-001',
      'SystemContext-001',
      'Container-001',
      'SystemContext-002',
      'Container-002',
      'Component-001',
    ]);
  });
});

describe('deployment views', () => {
  it.each(
    titled([
      ['deployment * live {\ninclude *\n}', ['Bank', 'Cellar', 'Database', 'Far', 'Rack', 'Router', 'Server', 'Web']],
      ['deployment bank live {\ninclude *\n}', ['Cellar', 'Router']],
      ['deployment * live {\ninclude cellar\nexclude router\n}', ['Cellar', 'Database', 'Rack']],
      ['deployment * live {\ninclude web\n}', ['Server', 'Web']],
      ['deployment * live {\ninclude *\nexclude cellar db\n}', ['Bank', 'Far', 'Server', 'Web']],
    ]),
  )('$title', ({ lines, names }) => {
    expect(shownIn(workspaceOf(inDeployedViews(lines)).views[0]).elements).toEqual(names);
  });

  it('take out what was replicated from a relationship', () => {
    const [view] = workspaceOf(inDeployedViews('deployment * live {\ninclude *\nexclude asks\n}')).views;
    expect(shownIn(view).relationships).toEqual(['Web -> Bank']);
  });
});

describe('animations', () => {
  const stepsOf = (text: string): string[][] => {
    const [view] = workspaceOf(text).views;
    return view && 'animation' in view ? view.animation.map(({ elements }) => elements.map(({ name }) => name)) : [];
  };

  it('show each element once', () => {
    expect(stepsOf(inViews('systemLandscape {\ninclude *\nanimation {\nclerk shop\nshop bank\n}\n}'))).toEqual([
      ['Clerk', 'Shop'],
      ['Bank'],
    ]);
  });

  it('of deployments bring the nodes around instances', () => {
    const text = inDeployedViews('deployment * live {\ninclude *\nanimation {\ncellar\ndbNow\nwebNow router\n}\n}');
    expect(stepsOf(text)).toEqual([
      ['Database', 'Rack', 'Cellar'],
      ['Web', 'Server', 'Router'],
    ]);
    expect(parseWorkspace(text).warnings.map(({ message }) => message)).toEqual([
      'Nothing of this step can appear by itself in this view.',
    ]);
  });
});

describe('steps', () => {
  const stepsOf = (lines: string): string[] => {
    const [view] = workspaceOf(inViews(`dynamic shop {\n${lines}\n}`)).views;
    return view?.kind === 'Dynamic'
      ? view.steps.map(
          ({ order, isResponse, relationship: { source, destination } }) =>
            `${order} ${isResponse ? destination.name : source.name} -> ${isResponse ? source.name : destination.name}`,
        )
      : [];
  };

  it('are numbered in order, and may run back as responses', () => {
    expect(stepsOf('customer -> web\nweb -> db\ndb -> web')).toEqual([
      '1 Customer -> Web',
      '2 Web -> Database',
      '3 Database -> Web',
    ]);
  });

  it('go on after parallel ones as if these had not been', () => {
    expect(stepsOf('customer -> web\n{\nweb -> db\nweb -> bank\n}\nweb -> customer')).toEqual([
      '1 Customer -> Web',
      '2 Web -> Database',
      '2 Web -> Customer',
      '3 Web -> Bank',
    ]);
  });

  it('count one for a block that holds only blocks', () => {
    expect(stepsOf('customer -> web\n{\n{\nweb -> db\n}\n{\nweb -> bank\n}\n}\nweb -> customer')).toEqual([
      '1 Customer -> Web',
      '2 Web -> Database',
      '2 Web -> Bank',
      '3 Web -> Customer',
    ]);
  });

  it('are sorted by number, or by text when one is no number', () => {
    expect(stepsOf('10: customer -> web\n9: web -> db').map((step) => step.split(' ')[0])).toEqual(['9', '10']);
    expect(stepsOf('10: customer -> web\n9: web -> db\n1a: web -> bank').map((step) => step.split(' ')[0])).toEqual([
      '10',
      '1a',
      '9',
    ]);
  });

  it('may have a block of their own', () => {
    const [view] = workspaceOf(inViews('dynamic shop {\ncustomer -> web "Asks" {\nurl https://x\n}\n}')).views;
    expect(view?.kind === 'Dynamic' && view.steps[0]).toMatchObject({
      description: 'Asks',
      technology: '',
      url: 'https://x',
    });
  });
});

describe('filtered views', () => {
  const filtered = (mode: string, tags: string) => {
    const view = workspaceOf(inViews(`systemLandscape all {\ninclude *\n}\nfiltered all ${mode} "${tags}"`)).views[1];
    if (view?.kind !== 'Filtered') throw new Error('There is no filtered view');
    const { elements, relationships } = filteredContent(view);
    return { elements: elements.map(({ name }) => name).toSorted(), relationships: relationships.length };
  };

  it('include elements and relationships separately', () => {
    expect(filtered('include', 'Outside')).toEqual({ elements: ['Bank', 'Customer'], relationships: 0 });
    expect(filtered('include', 'Element,Relationship')).toMatchObject({ relationships: 4 });
  });

  it('exclude by tags, linked relationships by those that they come from', () => {
    expect(filtered('exclude', 'Outside,Sync')).toEqual({ elements: ['Clerk', 'Meter', 'Shop'], relationships: 2 });
    expect(filtered('exclude', 'Sync')).toMatchObject({ relationships: 3 });
  });
});

describe('the list of views', () => {
  const text = inViews(
    'component web c {\n}\nsystemContext shop b {\n}\nsystemContext bank a {\n}\nsystemLandscape z {\n}\ncontainer shop d {\ntitle "Inside"\n}\nfiltered z include "A" f',
  );

  it('starts with views without a system, then goes by system and kind', () => {
    expect(parseWorkspace(text).views.map(({ view, name }) => `${view.key} ${name}`)).toEqual([
      'f Filtered: System Landscape',
      'z System Landscape',
      'a Bank - System Context',
      'b Shop - System Context',
      'd Inside',
      'c Shop - Web - Components',
    ]);
  });

  it('has titles for pictures', () => {
    expect(parseWorkspace(text).views.map(({ title }) => title)).toEqual([
      '[System Landscape]',
      '[System Landscape]',
      '[System Context] Bank',
      '[System Context] Shop',
      'Inside',
      '[Component] Shop - Web',
    ]);
  });

  it('may be sorted by key, kind or creation', () => {
    const sorted = (order: string): string =>
      parseWorkspace(text.replace('views {', `views {\nproperties {\nstructurizr.sort ${order}\n}`))
        .views.map(({ view }) => view.key)
        .join('');
    expect([sorted('key'), sorted('created')]).toEqual(['abcdfz', 'cbazdf']);
  });
});
