/** Which files the browser may display inline. Source: decisions section 17. */

/** Media types that the browser may display inline; everything else is only downloaded. */
export const inlineTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;

/** True for an image that may be displayed. */
export const isInlineType = (type: string): boolean => (inlineTypes as readonly string[]).includes(type);
