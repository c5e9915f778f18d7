/** The program for Structurizr workspaces as distributed: built, on the oldest supported Node, against a real server. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getStructurizr, listStructurizr } from '#features/structurizr/contract.ts';
import { checkText } from '#features/structurizr/model/checked-text.ts';
import { viewPictures } from '#features/structurizr/model/view-pictures.ts';
import { structurizrCli } from '../../tools/programs.ts';
import { aKeyHolder, builtProgram, type BuiltProgram, type RunProgram } from './testing/built-program.ts';
import { theApp, type TestApp } from './testing/test-app.ts';

let it: TestApp;
let program: BuiltProgram;
let run: RunProgram;

beforeAll(async () => {
  it = await theApp();
  program = await builtProgram(it, structurizrCli);
  ({ run } = program);
});
afterAll(() => program.remove());

const shop = (name = 'Bookshop'): string => `workspace "Shop" {
    model {
        reader = person "Reader"
        shop = softwareSystem "${name}" {
            web = container "Web shop"
        }
        reader -> web "Buys with"
    }
    views {
        systemContext shop "Context" {
            include *
        }
        container shop "Containers" {
            include *
        }
    }
}
`;
const broken = shop().replace('reader -> web', 'reader -> webb').replace('container shop', 'container, shop');

function fileWith(name: string, text: string | Buffer): string {
  writeFileSync(join(program.folder, name), text);
  return name;
}

const textOf = (name: string): string => readFileSync(join(program.folder, name), 'utf8');

describe('validate', () => {
  test('a good file has no problems, from a folder or from standard input', async () => {
    const file = fileWith('good.dsl', shop());
    expect(await run(['validate', file])).toEqual({ exit: 0, out: 'No problems.\n', err: '' });
    expect(await run(['validate', '-'], {}, shop())).toMatchObject({ exit: 0, out: 'No problems.\n' });
  });

  test('each problem is printed with its place and its hint', async () => {
    const { exit, out } = await run(['validate', fileWith('broken.dsl', broken)]);
    expect(exit).toBe(1);
    const lines = out.trim().split('\n');
    expect(lines[0]).toMatch(/^broken\.dsl:7:19: The destination element "webb" does not exist \(.*web.*\)$/);
    expect(lines[1]).toMatch(/^broken\.dsl:13:\d+: Unexpected tokens/);
    expect(lines[2]).toBe('2 problems.');
    const piped = await run(['validate', '-'], {}, broken);
    expect(piped.out).toContain('stdin:7:19: The destination');
  });

  test('GitHub Actions gets annotations beside the lines, with its own escapes', async () => {
    const file = fileWith('broken, 100%.dsl', broken);
    const { exit, out } = await run(['validate', file], { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: program.folder });
    expect(exit).toBe(1);
    expect(out).toContain('broken, 100%.dsl:7:19: The destination');
    expect(out).toContain(
      '::error file=broken%2C 100%25.dsl,line=7,col=19::The destination element "webb" does not exist',
    );
  });

  test('GitLab gets a code quality report whose fingerprints stay when lines move', async () => {
    const report = async (text: string) => {
      const file = fileWith('gitlab.dsl', text);
      const { exit, out, err } = await run(['validate', join(program.folder, file), '--format', 'gitlab'], {
        CI_PROJECT_DIR: program.folder,
      });
      return { exit, err, entries: JSON.parse(out) as { fingerprint: string; location: { lines: object } }[] };
    };
    const { exit, err, entries } = await report(broken);
    expect(exit).toBe(1);
    expect(err).toContain('gitlab.dsl:7:19: The destination');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toEqual({
      description: expect.stringContaining('The destination element "webb" does not exist (') as string,
      check_name: 'structurizr-dsl-problem',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      severity: 'major',
      location: { path: 'gitlab.dsl', lines: { begin: 7 } },
    });
    const moved = (await report(`\n\n${broken}`)).entries;
    expect(moved[0]?.location.lines).toEqual({ begin: 9 });
    expect(moved.map(({ fingerprint }) => fingerprint)).toEqual(entries.map(({ fingerprint }) => fingerprint));
    expect(await report(shop())).toMatchObject({ exit: 0, entries: [] });
  });

  test('what is never read is named without speaking of a server', async () => {
    const text = shop().replace(
      'workspace "Shop" {',
      'workspace "Shop" {\n!docs docs\n!include https://x.example/a.dsl',
    );
    const { exit, out } = await run(['validate', fileWith('included.dsl', text)]);
    expect(exit).toBe(1);
    expect(out).toContain('!include <url> is not available (');
    expect(out).not.toContain('server');
  });

  test('warnings are no problems', async () => {
    const warned = shop().replace(
      'reader -> web "Buys with"',
      'deploymentEnvironment "Live" {\ndeploymentNode "Host" {\ncontainerInstance web "Blue"\n}\n}',
    );
    const { exit, out } = await run(['validate', fileWith('warned.dsl', warned)]);
    expect([exit, out]).toEqual([
      0,
      expect.stringMatching(/^warned\.dsl:9:\d+: warning: .*"Blue".*\nNo problems, 1 warning\.\n$/),
    ]);
  });

  test('bytes that are not UTF-8 are refused with their place', async () => {
    const latin = fileWith('latin.dsl', Buffer.from(shop('B\u00fccherei'), 'latin1'));
    const { exit, out } = await run(['validate', latin]);
    expect([exit, out]).toEqual([1, 'latin.dsl:4:33: The file is not UTF-8. Save it as UTF-8.\n1 problem.\n']);
  });
});

test('render draws one picture per view, light or dark, or one view alone', async () => {
  const file = fileWith('drawn.dsl', shop());
  expect(await run(['render', file, '--out', 'pictures/light'])).toMatchObject({ exit: 0, err: '' });
  expect(readdirSync(join(program.folder, 'pictures/light')).toSorted()).toEqual(['Containers.svg', 'Context.svg']);
  const light = textOf('pictures/light/Containers.svg');
  expect(light).toMatch(/^<svg /);
  expect(light).toContain('Web shop');
  expect(await run(['render', file, '--out', 'pictures/dark', '--dark', '--view', 'Context'])).toMatchObject({
    exit: 0,
  });
  expect(readdirSync(join(program.folder, 'pictures/dark'))).toEqual(['Context-dark.svg']);
  expect(textOf('pictures/dark/Context-dark.svg')).not.toBe(textOf('pictures/light/Context.svg'));
  const unknown = await run(['render', file, '--out', 'pictures/none', '--view', 'Nowhere']);
  expect([unknown.exit, unknown.err]).toEqual([2, expect.stringContaining('Context, Containers')]);
  const refused = await run(['render', fileWith('undrawn.dsl', broken), '--out', 'pictures/none']);
  expect([refused.exit, refused.out]).toEqual([1, expect.stringContaining('undrawn.dsl:7:19: ')]);
  expect(existsSync(join(program.folder, 'pictures/none'))).toBe(false);
});

test('export writes views for other tools: all into a folder, or one to standard output', async () => {
  const file = fileWith('written.dsl', shop());
  expect(await run(['export', file, '--format', 'mermaid', '--out', 'texts'])).toMatchObject({ exit: 0, err: '' });
  expect(readdirSync(join(program.folder, 'texts')).toSorted()).toEqual(['Containers.mmd', 'Context.mmd']);
  expect(textOf('texts/Context.mmd')).toContain('flowchart TB');
  const one = await run(['export', file, '--format', 'c4plantuml', '--view', 'Context']);
  expect([one.exit, one.out]).toEqual([0, expect.stringContaining('System(bookshop, "Bookshop"')]);
  const dot = await run(['export', file, '--format', 'dot', '--view', 'Context', '--out', 'one/shop.dot']);
  expect([dot.exit, dot.out, textOf('one/shop.dot').slice(0, 17)]).toEqual([0, '', 'digraph "Context"']);
  const unknown = await run(['export', file, '--format', 'dot', '--view', 'Nowhere']);
  expect([unknown.exit, unknown.err]).toEqual([2, expect.stringContaining('Context, Containers')]);
  const nowhere = await run(['export', file, '--format', 'plantuml']);
  expect([nowhere.exit, nowhere.err]).toEqual([2, expect.stringContaining('--out is missing')]);
  const foreign = await run(['export', file, '--format', 'json', '--view', 'Context']);
  expect([foreign.exit, foreign.err]).toEqual([2, expect.stringContaining('--view is for')]);
});

test('a large workspace gives the same pictures on every Node', async () => {
  const nordwind = readFileSync(new URL('../../features/structurizr/demo/nordwind.dsl', import.meta.url));
  const drawn = await run(['render', fileWith('nordwind.dsl', nordwind), '--out', 'nordwind']);
  expect(drawn).toMatchObject({ exit: 0, err: '' });
  const checked = checkText(nordwind.toString());
  if (!checked.whole) throw new Error('The example has problems.');
  const means = { isWanted: () => true, isGrid: false, deadline: 30_000 };
  for await (const { key, svg } of viewPictures(checked.whole, means))
    expect(textOf(`nordwind/${key}.svg`) === svg('light'), key).toBe(true);
  expect(readdirSync(join(program.folder, 'nordwind'))).toHaveLength(checked.whole.views.length);
});

test('export writes formatted DSL or official JSON, to a file or to standard output', async () => {
  const untidy = fileWith('untidy.dsl', shop().replaceAll(/^ +/gm, ''));
  expect(await run(['export', untidy, '--format', 'dsl'])).toEqual({ exit: 0, out: shop(), err: '' });
  expect(await run(['export', untidy, '--format', 'json', '--out', 'made/shop.json'])).toMatchObject({
    exit: 0,
    out: '',
  });
  expect(JSON.parse(textOf('made/shop.json'))).toMatchObject({
    name: 'Shop',
    model: { people: [{ name: 'Reader' }], softwareSystems: [{ name: 'Bookshop' }] },
    views: { systemContextViews: [{ key: 'Context' }], containerViews: [{ key: 'Containers' }] },
  });
  expect(await run(['export', fileWith('unexported.dsl', broken), '--format', 'json'])).toMatchObject({ exit: 1 });
});

describe('push', () => {
  async function aPusher() {
    const { person, key, code } = await aKeyHolder(it, 'write');
    const push = (file: string, environment: Readonly<Record<string, string>> = {}) =>
      run(['push', file, '--url', program.url, '--project', code], { ARCHWRIGHT_API_KEY: key, ...environment });
    return { person, key, code, push };
  }

  test('makes the file the text of the workspace; the same again changes nothing', async () => {
    const { person, code, push } = await aPusher();
    const file = fileWith('pushed.dsl', shop());
    const place = `of the workspace of project ${code}`;
    expect(await push(file, { GITHUB_SHA: 'abc1' })).toEqual({
      exit: 0,
      out: `Revision 1 ${place} was saved.\n`,
      err: '',
    });
    expect(await push(file)).toMatchObject({ exit: 0, out: `Unchanged: revision 1 ${place}.\n` });
    fileWith('pushed.dsl', shop('Library'));
    expect(await push(file)).toMatchObject({ exit: 0, out: `Revision 2 ${place} was saved.\n` });
    const [row] = (await person.call(listStructurizr, { query: {} })).reply.resources;
    const { reply } = await person.call(getStructurizr, { params: { id: row?.id ?? '' } });
    expect([reply.workspaceDSL, reply.revision]).toEqual([shop('Library'), 2]);
  });

  test('a text with problems is refused with their places, and nothing is saved', async () => {
    const { person, push } = await aPusher();
    const refused = await push(fileWith('refused.dsl', broken), { GITHUB_ACTIONS: 'true' });
    expect(refused).toMatchObject({ exit: 1, err: '' });
    expect(refused.out).toMatch(/^refused\.dsl:7:19: The destination element "webb" does not exist \(/);
    expect(refused.out).toContain('::error file=refused.dsl,line=7,col=19::');
    expect(refused.out).toMatch(/2 problems\. Nothing was saved\.\n$/);
    expect((await person.call(listStructurizr, { query: {} })).reply.resources).toEqual([]);
  });

  test('GitLab gets a report of the problems, and an empty one when the text was saved', async () => {
    const { key, code } = await aPusher();
    const push = async (text: string) => {
      const args = ['push', join(program.folder, fileWith('reported.dsl', text)), '--url', program.url];
      const environment = { ARCHWRIGHT_API_KEY: key, CI_PROJECT_DIR: program.folder };
      const { exit, out, err } = await run([...args, '--project', code, '--format', 'gitlab'], environment);
      return { exit, err, entries: JSON.parse(out) as { location: object }[] };
    };
    const refused = await push(broken);
    expect(refused.entries.map(({ location }) => location)).toContainEqual({
      path: 'reported.dsl',
      lines: { begin: 7 },
    });
    expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('2 problems. Nothing was saved.')]);
    expect(await push(shop())).toMatchObject({
      exit: 0,
      entries: [],
      err: expect.stringContaining('was saved') as string,
    });
  });

  test('a text that is none is refused with its line', async () => {
    const { push } = await aPusher();
    const refused = await push(fileWith('none.dsl', 'workspace {\n  \u0000PNG\n}\n'));
    expect(refused).toMatchObject({ exit: 1, err: '' });
    expect(refused.out).toContain('none.dsl:2:3: This text has characters that cannot be stored');
  });

  test('a wrong key, project or server ends with the message of the server, and the key is never printed', async () => {
    const { key, code } = await aPusher();
    const file = fileWith('kept.dsl', shop());
    const target = ['push', file, '--url', program.url, '--project'];
    const wrongKey = await run([...target, code], { ARCHWRIGHT_API_KEY: `ak_${'0'.repeat(43)}` });
    expect([wrongKey.exit, wrongKey.err]).toEqual([3, 'Invalid credentials. (401)\n']);
    const elsewhere = await run([...target, 'NOWHERE'], { ARCHWRIGHT_API_KEY: key });
    expect([elsewhere.exit, elsewhere.err]).toEqual([3, expect.stringContaining('(404)')]);
    expect(wrongKey.err + elsewhere.out + elsewhere.err).not.toContain(key);
  });
});

test.each([
  ['no command', [], 'A command is missing.'],
  ['an unknown command', ['draw', 'a.dsl'], 'There is no command draw.'],
  ['no file', ['validate'], 'validate takes one file.'],
  ['a file that is not there', ['validate', 'nowhere.dsl'], 'nowhere.dsl cannot be read: ENOENT'],
  ['an option of another command', ['validate', 'a.dsl', '--dark'], 'validate has no option --dark.'],
  [
    'an unknown format',
    ['export', 'a.dsl', '--format', 'xml'],
    '--format must be one of dsl, json, plantuml, c4plantuml, mermaid, dot.',
  ],
  ['no folder', ['render', 'a.dsl'], '--out is missing'],
  ['no address', ['push', 'a.dsl'], '--url is missing'],
])('%s is wrong usage', async (_what, args, message) => {
  const { exit, out, err } = await run(args);
  expect([exit, out]).toEqual([2, '']);
  expect(err).toContain(message);
});

test('help and version are printed; the licence of ELK stands in the file', async () => {
  expect((await run(['--help'])).out).toContain('Exit codes');
  expect((await run(['--version'])).out).toMatch(/^archwright-structurizr \d+\.\d+\.\d+\n$/);
  const text = textOf(structurizrCli.file);
  expect(text).toContain('// This program contains elkjs 0.12.1, bundled. Source: https://github.com/kieler/elkjs');
  expect(text).toContain('Eclipse Public License - v 2.0');
});
