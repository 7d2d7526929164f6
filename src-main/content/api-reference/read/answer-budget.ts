/** The most schemas of one answer. The client requests further parts when a user opens them. */
export const MAX_SCHEMAS = 500
/** The most characters of all texts of one answer. A text beyond them ends in `…`. */
export const MAX_CHARACTERS = 200_000
/** The most values of one enumeration. */
export const MAX_VALUES = 100
/** The most properties of one schema. */
export const MAX_PROPERTIES = 300
/** The longest JSON text of one value, in characters. */
export const LONGEST_VALUE = 6_000
/** The deepest nesting of schemas within one definition. */
export const DEEPEST_SCHEMA = 24

/** The remaining budget of one answer. */
export class AnswerBudget {
  #schemas = MAX_SCHEMAS
  #characters = MAX_CHARACTERS

  get isSpent(): boolean {
    return this.#schemas <= 0 || this.#characters <= 0
  }

  /** Takes one schema from the budget. Returns false when the budget is spent. */
  takeSchema(): boolean {
    this.#schemas -= 1
    return this.#schemas >= 0 && this.#characters > 0
  }

  /** Takes a text from the budget. A text beyond it is cut. */
  takeText(text: string): string {
    const taken = text.length <= this.#characters ? text : `${text.slice(0, Math.max(0, this.#characters))}…`
    this.#characters -= taken.length
    return taken
  }
}
