/** Colours of boards in both themes; the light ones are those of exports. Cards have the same in both. Source: design guide section 8. */

/** Colours of a drawing. `#rrggbb`. */
export interface StormLook {
  readonly paper: string;
  readonly frame: string;
  readonly frameBorder: string;
  readonly lane: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly condition: string;
  readonly conditionBorder: string;
  readonly pivot: string;
  readonly added: string;
  readonly changed: string;
  readonly removed: string;
}

/** Colours on a light canvas and in exports. */
export const lightLook: StormLook = {
  paper: '#f8f9fb',
  frame: '#ffffff',
  frameBorder: '#d8dce3',
  lane: '#ffffff',
  text: '#1a1d24',
  muted: '#4b5261',
  line: '#7a8294',
  condition: '#ffffff',
  conditionBorder: '#7a8294',
  pivot: '#b42318',
  added: '#2b9a5b',
  changed: '#e2a336',
  removed: '#e5484d',
};

/** Colours on a dark canvas. */
export const darkLook: StormLook = {
  paper: '#0d0f13',
  frame: '#171a21',
  frameBorder: '#2e3440',
  lane: '#13161c',
  text: '#e8eaf0',
  muted: '#b4b9c6',
  line: '#7d8598',
  condition: '#171a21',
  conditionBorder: '#7d8598',
  pivot: '#ff8f87',
  added: '#4cc38a',
  changed: '#f5b84d',
  removed: '#ff8f87',
};
