/** What pictures of views show: icons that come as data, ways of lines, titles below their content. */
import { writeSvg } from '@archwright/drawing';
import { elkHere, measure } from '@archwright/layout';
import { describe, expect, it, vi } from 'vitest';
import { placeScene, sceneTask, type PlacedScene } from './drawing/scene-layout.ts';
import { drawScene } from './drawing/view-drawing.ts';
import { viewScenes } from './drawing/view-scenes.ts';
import { readWorkspaceJson } from './json/read-workspace-json.ts';
import { workspaceJson } from './json/workspace-json.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { inDeployedViews, inViews, workspaceOf } from './testing/dsl-texts.ts';

// ELK takes its time while other suites run.
vi.setConfig({ testTimeout: 30_000 });

const means = { runElk: elkHere, deadline: 20_000 };
const fonts = { family: 'Inter', fallbacks: 'sans-serif', faces: [] };

async function placed(dsl: string): Promise<PlacedScene> {
  const { workspace, views, problems } = parseWorkspace(dsl);
  const [view] = workspace ? viewScenes({ workspace, views }) : [];
  if (!view) throw new Error(problems.map(({ message }) => message).join('\n'));
  return placeScene(view.scene, view.autoLayout, means);
}

const drawn = async (dsl: string, scheme: 'light' | 'dark' = 'light'): Promise<string> =>
  writeSvg(drawScene(await placed(dsl), scheme), fonts);

/** A PNG file of one px by one px. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const withIcon = (icon: string, more = ''): string =>
  inViews(`systemLandscape "All" {\ninclude *\n}\nstyles {\nelement "Outside" {\nicon ${icon}\n${more}\n}\n}`);

describe('icons', () => {
  it('stand below the texts of their boxes, 60 px high, once in the file', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const svg = await drawn(withIcon(pixel), scheme);
      expect(svg.split(pixel)).toHaveLength(2);
      expect(svg).toMatch(/<defs><image id="image-\w+" href="data:[^"]*" width="60" height="60"/);
      expect(svg.match(/<use href="#image-/g)).toHaveLength(2);
    }
  });

  it('make room for themselves in small boxes', async () => {
    const { boxes } = await placed(withIcon(pixel, 'width 200\nheight 60'));
    const small = boxes.filter(({ measured }) => measured.icon);
    expect(small.map(({ height }) => height > 120)).toEqual([true, true]);
  });

  it('are as faint as their boxes', async () => {
    expect(await drawn(withIcon(pixel, 'opacity 60'))).toContain('<g opacity="0.6"><use href="#image-');
  });

  it.each([
    ['an address', 'https://example.com/icon.png'],
    ['data that is no picture', `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
  ])('are never %s', async (_what, icon) => {
    const svg = await drawn(withIcon(icon));
    expect(svg).not.toMatch(/<image|<use|href/);
  });

  it('come back from workspace JSON', async () => {
    const read = readWorkspaceJson(JSON.stringify(workspaceJson(workspaceOf(withIcon(pixel)))));
    expect(await drawn(read.ok ? read.dsl : '')).toContain(pixel);
  });
});

const fan = (routing: string): string => `workspace {
model {
a = softwareSystem "A"
b = softwareSystem "B"
c = softwareSystem "C"
d = softwareSystem "D"
a -> b "Asks"
a -> c "Tells"
a -> d "Pays"
}
views {
systemLandscape "All" {
include *
}
styles {
relationship "Relationship" {
${routing}
}
}
}
}`;

const isSlanted = ({ lines }: PlacedScene): boolean =>
  lines.some(({ points }) =>
    points.some(({ x, y }, at) => at > 0 && x !== points[at - 1]?.x && y !== points[at - 1]?.y),
  );

describe('ways of lines', () => {
  it.each(['', 'routing Direct'])('are straight by default and on request: %j', async (routing) => {
    const scene = await placed(fan(routing));
    expect(scene.lines.map(({ points }) => points.length)).toEqual([2, 2, 2]);
    expect(isSlanted(scene)).toBe(true);
  });

  it('are at right angles', async () => {
    const scene = await placed(fan('routing Orthogonal'));
    expect(isSlanted(scene)).toBe(false);
    expect(scene.lines.some(({ points }) => points.length > 2)).toBe(true);
  });

  it('are curved, also between boxes that face each other', async () => {
    const scene = await placed(fan('routing Curved'));
    expect(scene.lines.every(({ points }) => points.length > 2)).toBe(true);
    const paths = [
      ...writeSvg(drawScene(scene, 'light'), fonts).matchAll(/data-relationship="\d+">.*?<path d="([^"]*)"/g),
    ];
    expect(paths.map(([, d]) => d?.includes('Q'))).toEqual([true, true, true]);
  });
});

describe('titles of frames', () => {
  it('stand below the content of nested deployment nodes, off lines, boxes and each other', async () => {
    const { workspace, views } = parseWorkspace(inDeployedViews('deployment * "Live" {\ninclude *\n}'));
    const [view] = workspace ? viewScenes({ workspace, views }) : [];
    if (!view) throw new Error('The text has no view.');
    const task = sceneTask(view.scene, view.autoLayout);
    const scene = await placeScene(view.scene, view.autoLayout, means);
    const picture = {
      boxes: scene.boxes.map(({ measured, ...rect }) => ({ ...rect, id: measured.box.id })),
      frames: scene.frames.map(({ frame, title, ...rect }) => ({ ...rect, title, id: frame.id })),
      routes: scene.lines.map(({ line, points }) => ({ id: line.id, points })),
      labels: [],
    };
    expect(measure(task, picture)).toMatchObject({ overlaps: 0, strangers: 0, throughBoxes: 0, titlesCrossed: 0 });
    const rack = scene.frames.find(({ frame }) => frame.name === 'Rack');
    const inside = scene.boxes.find(({ measured }) => measured.box.frame === rack?.frame.id);
    expect(rack && inside && rack.width - inside.width).toBe(80);
    expect(rack && inside && rack.title.y > inside.y + inside.height).toBe(true);
  });

  it('have places when boxes stand in rows', async () => {
    const { workspace, views } = parseWorkspace(inDeployedViews('deployment * "Live" {\ninclude *\n}'));
    const [view] = workspace ? viewScenes({ workspace, views }) : [];
    if (!view) throw new Error('The text has no view.');
    const runElk = (): Promise<never> => Promise.reject(new Error('Out of time.'));
    const scene = await placeScene(view.scene, view.autoLayout, { runElk, deadline: 10 });
    expect(scene.isGrid).toBe(true);
    expect(scene.frames.every(({ title, y, height }) => title.width > 0 && title.y + title.height < y + height)).toBe(
      true,
    );
  });
});
