/** Marks that the screen shows as signs, icons or formulas, but the layout as text. */
const UNSUPPORTED = /`|#\w+;|\bfa[a-z]?:fa-|\$\$|\*[^*]*\*|~~/
const FOREIGN_TAG = /<(?!\/?(?:br|b|strong|i|em|u|s|del)\s*\/?>)\/?[a-z]/i

/** Returns a label without its quotes; undefined for a label that the layout would not show like the screen. */
export function readLabel(written: string): string | undefined {
  const label = written
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  return label === '' || label.includes('"') || UNSUPPORTED.test(label) || FOREIGN_TAG.test(label)
    ? undefined
    : label
}
