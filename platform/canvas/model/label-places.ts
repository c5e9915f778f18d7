/** Places edge labels so that they cover neither each other nor boxes. Pure. */
import { lengthOf, overlaps, pointAlong, type Point } from './lines.ts';
import { boundsOf, type Box, type Part } from './nearest-box.ts';

/** A label and the route of its edge, canvas px. */
export interface LabelTask {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly points: readonly Point[];
}

/** Top left corner of a label, canvas px; `isFree` is false when no position without overlap was found. */
export interface LabelPlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly isFree: boolean;
}

/** Candidate positions along the edge, best first. */
const shares = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8, 0.14, 0.86, 0.08, 0.92];
/** Candidate distances from the edge in multiples of the label's size: from on the edge to beside it. */
const asides = [0, 0.55, -0.55, 1.05, -1.05, 1.6, -1.6, 2.2, -2.2];
/** Cost of a position beside the edge, relative to the cost of one away from its middle. */
const asideCost = 0.6;
/** Gap between labels, canvas px. */
const labelGap = 4;
/** How many rounds labels without a free position displace others. */
const rounds = 6;

interface Candidate extends Part {
  readonly cost: number;
}

/** Candidates: share of the edge, and offset in widths and heights of the label; best first. */
const stands = shares
  .flatMap((share) =>
    asides.flatMap((aside) => {
      const cost = Math.abs(share - 0.5) + Math.abs(aside) * asideCost;
      const above = { share, right: 0, down: aside, cost };
      return aside === 0 ? [above] : [above, { share, right: aside, down: 0, cost: cost + 0.05 }];
    }),
  )
  .toSorted((one, other) => one.cost - other.cost);
/** Largest offset from the edge, in label sizes. */
const farthest = Math.max(...asides) + 0.5;

function candidatesOf({ width, height, points }: LabelTask, nodes: readonly Box[]): readonly Candidate[] {
  const [wide, high] = [width * farthest, height * farthest];
  const reach = boundsOf(
    points.map(({ x, y }) => ({ id: '', x: x - wide, y: y - high, width: 2 * wide, height: 2 * high })),
  );
  const near = nodes.filter((node) => reach && overlaps(reach, node));
  const places = new Map(shares.map((share) => [share, pointAlong(points, share)]));
  const candidates = stands.flatMap(({ share, right, down, cost }) => {
    const at = places.get(share);
    if (!at) return [];
    const x = Math.round(at.x + (right - 0.5) * width);
    return [{ x, y: Math.round(at.y + (down - 0.5) * height), width, height, cost }];
  });
  const free = candidates.filter((candidate) => !near.some((node) => overlaps(candidate, node)));
  return free.length > 0 ? free : candidates;
}

interface Label {
  readonly task: LabelTask;
  readonly candidates: readonly Candidate[];
  place: Candidate | undefined;
}

/** All labels that a candidate would cover. */
const clashesOf = (candidate: Candidate, self: Label, labels: readonly Label[]): readonly Label[] =>
  labels.filter((other) => other !== self && other.place !== undefined && overlaps(candidate, other.place, labelGap));

const isFree = (candidate: Candidate, self: Label, labels: readonly Label[]): boolean => {
  for (const other of labels) {
    if (other !== self && other.place && overlaps(candidate, other.place, labelGap)) return false;
  }
  return true;
};

/** The cheapest candidate without overlap; undefined when there is none. */
const freePlace = (label: Label, labels: readonly Label[]): Candidate | undefined =>
  label.candidates.find((candidate) => isFree(candidate, label, labels));

/** A label without a free position takes one whose occupants can all move elsewhere. */
function makeRoom(label: Label, labels: readonly Label[]): boolean {
  for (const candidate of label.candidates) {
    const holders = clashesOf(candidate, label, labels);
    const former = holders.map(({ place }) => place);
    const own = label.place;
    label.place = candidate;
    for (const holder of holders) holder.place = undefined;
    for (const holder of holders) holder.place = freePlace(holder, labels);
    if (holders.every(({ place }) => place !== undefined)) return true;
    label.place = own;
    holders.forEach((holder, at) => (holder.place = former[at]));
  }
  return false;
}

/** A position for each label: on its edge near the middle if possible, else along it or beside it. */
export function placeLabels(tasks: readonly LabelTask[], nodes: readonly Box[]): readonly LabelPlace[] {
  const labels = tasks.map((task): Label => ({ task, candidates: candidatesOf(task, nodes), place: undefined }));
  // Short edges have the fewest candidates, so they choose first.
  const byLength = labels.toSorted((one, other) => lengthOf(one.task.points) - lengthOf(other.task.points));
  for (const label of byLength) label.place = freePlace(label, labels);
  for (let round = 0; round < rounds; round += 1) {
    const homeless = labels.filter(({ place }) => place === undefined);
    if (homeless.length === 0) break;
    const moved = homeless.filter((label) => makeRoom(label, labels));
    if (moved.length === 0) break;
  }
  return labels.flatMap((label) => {
    const place = label.place ?? label.candidates[0];
    if (!place) return [];
    const isAlone = label.place !== undefined && !nodes.some((node) => overlaps(place, node));
    return [{ id: label.task.id, x: place.x, y: place.y, isFree: isAlone }];
  });
}
