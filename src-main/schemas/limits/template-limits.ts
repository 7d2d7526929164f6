/*
 * Apart from the schemas, because the page uses these limits and would load the validator with them.
 */

/** The name of a template: the name of its file without the extension. */
export const TEMPLATE_NAME = /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}-]*$/u
export const LONGEST_TEMPLATE_NAME = 80
/** The longest text of a template, in characters. */
export const TEMPLATE_TEXT_LIMIT = 200_000
/** The most templates of a space that are listed. */
export const MOST_TEMPLATES = 200
