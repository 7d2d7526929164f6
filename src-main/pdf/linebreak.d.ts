/** The part of the package `linebreak` that is used here; it brings no types of its own. */
declare module 'linebreak' {
  export interface Break {
    /** The offset behind the break, in UTF-16 units. */
    position: number
    /** True when the line must end here. */
    required: boolean
  }

  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
