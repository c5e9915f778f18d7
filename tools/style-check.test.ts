/** The check of CSS modules finds what no longer fits the components, and nothing else. */
import { describe, expect, test } from 'vitest';
import { styleProblems } from './style-check.ts';

const patterns = { path: 'platform/ui/web/patterns.css', text: '@layer patterns { .aw-row { display: flex; } }' };
const component = (text: string) => ({
  path: 'platform/ui/web/box.tsx',
  text: `import classes from './box.module.css';\n${text}`,
});
const styles = (text: string) => ({ path: 'platform/ui/web/box.module.css', text });
const problems = (css: string, tsx: string) => styleProblems([patterns, styles(css)], [component(tsx)]);

describe('styleProblems', () => {
  test('accepts a module whose classes are all used', () => {
    const css =
      ".box { composes: aw-row from global; gap: 0.5px; }\n.box[data-a='.none'] :global(.kit:not(.flat)) { margin: 0; }";
    expect(problems(css, 'const a = <div className={classes.box} />;')).toEqual([]);
  });

  test('reports a class that no component uses', () => {
    expect(problems('.box, .old:hover { margin: 0; }', '<div className={classes.box} />')).toEqual([
      "platform/ui/web/box.module.css: no component uses 'old'",
    ]);
  });

  test('reports a class that a component uses and the module lacks', () => {
    expect(problems('.box { margin: 0; }', "<div className={`${classes.box} ${classes['gone']}`} />")).toEqual([
      "platform/ui/web/box.module.css: no class 'gone'",
    ]);
  });

  test('reports a pattern that does not exist', () => {
    expect(problems('.box { composes: aw-row aw-column from global; }', '<div className={classes.box} />')).toEqual([
      "platform/ui/web/box.module.css: 'aw-column' is not in platform/ui/web/patterns.css",
    ]);
  });

  test('knows a class that another one of its module composes, and reports one that does not exist', () => {
    const use = '<div className={classes.box} />';
    expect(problems('.raised { top: 0; } .box { composes: raised; }', use)).toEqual([]);
    expect(problems('.box { composes: raised; }', use)).toEqual(["platform/ui/web/box.module.css: no class 'raised'"]);
  });

  test('finds components that import a module by its alias', () => {
    const other = {
      path: 'features/adrs/web/list.tsx',
      text: "import boxes from '#platform/ui/web/box.module.css';\nboxes.old;",
    };
    const all = styleProblems([patterns, styles('.box, .old { margin: 0; }')], [component('classes.box;'), other]);
    expect(all).toEqual([]);
  });

  test('leaves modules alone whose classes are chosen at run time', () => {
    expect(problems('.box, .large { margin: 0; }', '<div className={classes[size]} />')).toEqual([]);
  });
});
