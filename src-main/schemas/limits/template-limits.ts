/*
 * These limits are apart from the schemas, so that the page does not load the validator with them.
 */

/** The name of a template: the name of its file without the extension. */
export const TEMPLATE_NAME = /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}-]*$/u
export const LONGEST_TEMPLATE_NAME = 80
/** The longest text of a template, in characters. */
export const TEMPLATE_TEXT_LIMIT = 200_000
/** The maximum number of listed templates of a space. */
export const MAX_TEMPLATES = 200
