/** The longest word of a list, and the longest term, in code points. */
export const LONGEST_LISTED_WORD = 60
export const LONGEST_TERM = 120
/** The largest file of a style, in code points, and the maximum number of files that one change writes. */
export const LARGEST_STYLE_FILE = 65_536
export const MAX_STYLE_FILES = 200

/** A path of a rule file or a word list below the folder of styles. Its names fit every system. */
export const STYLE_PATH =
  /^(?:[\p{L}\p{N}][\p{L}\p{N} ._+-]*\/){1,4}[\p{L}\p{N}][\p{L}\p{N} ._+-]*\.(?:yml|yaml|txt|dic)$/u
export const LONGEST_STYLE_PATH = 120

/** The name of a style, or of a rule by its style and its file, such as `Google.Passive`. */
export const RULE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_ +-]*(?:\.[\p{L}\p{N}][\p{L}\p{N}_ +-]*)?$/u
export const LONGEST_RULE_NAME = 120
