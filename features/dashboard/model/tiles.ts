/** Tiles of the home page; apart from the contract, whose schemas the first page does not load. */

/** Shown before the others are asked for. Source: specification 3 section 2. */
export const firstTiles = 5;

/** Tile that reveals the others. */
export const moreTilesLabel = 'More...';
