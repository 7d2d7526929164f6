/** The longest name of a variable, in code points. */
export const LONGEST_VARIABLE_NAME = 128
/** The longest text of a variable that the service allows, in code points. */
export const LONGEST_VARIABLE_TEXT = 256
/** A name that an expression can use after `space.vars.`. */
export const VARIABLE_NAME = /^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u
