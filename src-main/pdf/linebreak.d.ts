/** The used part of the package `linebreak`, which has no types of its own. */
declare module 'linebreak' {
  export interface Break {
    /** The offset after the break, in UTF-16 units. */
    position: number
    /** True when the line must end here. */
    required: boolean
  }

  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
