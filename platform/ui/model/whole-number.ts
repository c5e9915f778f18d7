/** Validates fields for whole numbers. Pure. */

/** A check of a form: the text is a whole number within bounds, or empty where that is allowed. */
export const wholeNumber =
  (least: number, most: number, { optional = false }: { readonly optional?: boolean } = {}) =>
  (value: string): string | null => {
    const text = value.trim();
    if (text === '' && optional) return null;
    const isWithin = /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isWithin ? null : `Please give a whole number from ${least} to ${most}.`;
  };
