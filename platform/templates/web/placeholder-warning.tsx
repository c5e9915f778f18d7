/** Warning before a text with placeholders of its template is shown to others. */

/** Named in the warning; the rest is counted. */
const mostNamed = 5;

/** The placeholders that are still in the text. */
export function PlaceholderWarning({ placeholders }: { readonly placeholders: readonly string[] }) {
  const rest = placeholders.length - mostNamed;
  return (
    <>
      These placeholders of the template are still in the text:{' '}
      {placeholders
        .slice(0, mostNamed)
        .map((placeholder) => `“${placeholder}”`)
        .join(', ')}
      {rest > 0 ? ` and ${rest} more.` : '.'}
    </>
  );
}
