/** Figures that all canvases have in common. Source: design guide section 8. */

/** Smallest and largest zoom, and what one press of a button or key multiplies it by. */
export const zoomRange = { min: 0.05, max: 2, step: 1.25 } as const;
/** Grid of dots, canvas px. */
export const gridSize = 15;
/** What stays empty round everything that is fitted in: the bars at the bottom have room. */
export const fitPadding = { top: '24px', right: '24px', bottom: '62px', left: '24px' } as const;
/** What an arrow key with Shift moves, screen px. */
export const panStep = 80;
/** Below these zooms details are left out: first texts, then everything but boxes. */
export const detailZooms = { texts: 0.55, boxes: 0.3 } as const;
/** Boxes in view from which they are drawn as one picture instead of elements, while their texts are left out. */
export const farFrom = 90;
