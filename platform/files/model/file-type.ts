/** Which files the browser may show inside a page. Source: decisions section 17. */

/** Types that the browser may show inside a page; everything else is only ever saved. */
export const inlineTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;

/** True for an image that may be shown. */
export const isInlineType = (type: string): boolean => (inlineTypes as readonly string[]).includes(type);
