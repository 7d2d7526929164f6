/** The longest name of a tag, in code points. */
export const LONGEST_TAG_NAME = 100
/** The longest label of a tag, in code points. */
export const LONGEST_TAG_LABEL = 100
/** The longest name of a colour, in code points. */
export const LONGEST_COLOUR = 50
