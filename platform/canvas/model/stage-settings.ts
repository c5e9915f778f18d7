/** Constants shared by all canvases. Source: design guide section 8. */

/** Smallest and largest zoom, and the factor of one press of a zoom button or key. */
export const zoomRange = { min: 0.05, max: 2, step: 1.25 } as const;
/** Spacing of the dot grid, canvas px. */
export const gridSize = 15;
/** Padding around fitted content; the bottom leaves space for the bars. */
export const fitPadding = { top: '24px', right: '24px', bottom: '62px', left: '24px' } as const;
/** Distance of one Shift+arrow key press, screen px. */
export const panStep = 80;
/** Zoom levels below which details are hidden: first texts, then everything but boxes. */
export const detailZooms = { texts: 0.55, boxes: 0.3 } as const;
/** Number of visible boxes from which they are drawn on one <canvas> instead of as elements, while their texts are hidden. */
export const farFrom = 90;
