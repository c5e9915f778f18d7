/** Colours of context maps in both themes; the light ones are those of exports. Source: design guide section 4. */
import type { Subdomain } from '../contract.ts';

/** Colours of a drawing. `#rrggbb`. */
export interface MapLook {
  readonly paper: string;
  readonly surface: string;
  readonly border: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly warning: string;
  readonly added: string;
  readonly changed: string;
  readonly removed: string;
  readonly subdomains: Readonly<Record<Subdomain, string>>;
}

/** Colours on a light canvas and in exports. */
export const lightLook: MapLook = {
  paper: '#f8f9fb',
  surface: '#ffffff',
  border: '#c3c8d2',
  text: '#1a1d24',
  muted: '#4b5261',
  line: '#7a8294',
  accent: '#4a57c7',
  warning: '#8a4b00',
  added: '#2b9a5b',
  changed: '#b7791f',
  removed: '#e5484d',
  subdomains: { core: '#4a57c7', supporting: '#12a594', generic: '#6c7484' },
};

/** Colours on a dark canvas. */
export const darkLook: MapLook = {
  paper: '#0d0f13',
  surface: '#171a21',
  border: '#3a4150',
  text: '#e8eaf0',
  muted: '#b4b9c6',
  line: '#7d8598',
  accent: '#9aa5ff',
  warning: '#f5b84d',
  added: '#4cc38a',
  changed: '#f5b84d',
  removed: '#ff8f87',
  subdomains: { core: '#9aa5ff', supporting: '#2fbfae', generic: '#9aa2b3' },
};
