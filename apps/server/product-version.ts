/** The version of the product, as its interfaces tell it. */

/** Version of the product. */
export const productVersion = '0.1.0';
