import {
  ExpressionFault,
  isList,
  kindOfValue,
  LONGEST_RESULT,
  textOfValue,
  type ExpressionValue,
} from './expression-value.ts'

type Method<Of> = (value: Of, given: CallArguments) => ExpressionValue

/** The arguments of a call, read by their kinds. A missing one has a default. */
class CallArguments {
  readonly #values: readonly ExpressionValue[]

  constructor(values: readonly ExpressionValue[]) {
    this.#values = values
  }

  value(index: number): ExpressionValue {
    return this.#values[index]
  }

  text(index: number, fallback = ''): string {
    const value = this.#values[index]
    return value === undefined ? fallback : textOfValue(value)
  }

  number(index: number): number | undefined {
    const value = this.#values[index]
    if (value === undefined) return undefined
    if (typeof value !== 'number') throw new ExpressionFault(`A number is needed, not ${kindOfValue(value)}.`)
    return value
  }
}

const TEXT_METHODS = new Map<string, Method<string>>([
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLowerCase', (text) => text.toLowerCase()],
  ['trim', (text) => text.trim()],
  ['trimStart', (text) => text.trimStart()],
  ['trimEnd', (text) => text.trimEnd()],
  ['toString', (text) => text],
  ['at', (text, given) => text.at(given.number(0) ?? 0)],
  ['charAt', (text, given) => text.charAt(given.number(0) ?? 0)],
  ['slice', (text, given) => text.slice(given.number(0), given.number(1))],
  ['substring', (text, given) => text.substring(given.number(0) ?? 0, given.number(1))],
  ['concat', (text, given) => text + given.text(0)],
  ['includes', (text, given) => text.includes(given.text(0))],
  ['startsWith', (text, given) => text.startsWith(given.text(0))],
  ['endsWith', (text, given) => text.endsWith(given.text(0))],
  ['indexOf', (text, given) => text.indexOf(given.text(0))],
  ['lastIndexOf', (text, given) => text.lastIndexOf(given.text(0))],
  ['replace', (text, given) => text.replace(given.text(0), () => given.text(1))],
  ['replaceAll', (text, given) => replaceAll(text, given.text(0), given.text(1))],
  ['split', (text, given) => text.split(given.text(0))],
  ['repeat', (text, given) => repeat(text, given.number(0) ?? 0)],
  ['padStart', (text, given) => text.padStart(bounded(given.number(0) ?? 0), given.text(1, ' '))],
  ['padEnd', (text, given) => text.padEnd(bounded(given.number(0) ?? 0), given.text(1, ' '))],
])

const LIST_METHODS = new Map<string, Method<readonly ExpressionValue[]>>([
  ['includes', (list, given) => list.includes(given.value(0))],
  ['indexOf', (list, given) => list.indexOf(given.value(0))],
  ['join', (list, given) => join(list.map(textOfValue), given.text(0, ','))],
  ['at', (list, given) => list.at(given.number(0) ?? 0)],
  ['slice', (list, given) => list.slice(given.number(0), given.number(1))],
])

const NUMBER_METHODS = new Map<string, Method<number>>([
  ['toString', (number) => String(number)],
  ['toFixed', (number, given) => number.toFixed(Math.min(Math.max(given.number(0) ?? 0, 0), 20))],
])

/** Calls a method of a text, a list or a number. Throws ExpressionFault for any other name. */
export function callMethod(
  value: ExpressionValue,
  name: string,
  values: readonly ExpressionValue[],
): ExpressionValue {
  const given = new CallArguments(values)
  if (typeof value === 'string') return found(TEXT_METHODS, name, value)(value, given)
  if (typeof value === 'number') return found(NUMBER_METHODS, name, value)(value, given)
  if (isList(value)) return found(LIST_METHODS, name, value)(value, given)
  throw unknownMethod(name, value)
}

function found<Of>(methods: Map<string, Method<Of>>, name: string, value: ExpressionValue): Method<Of> {
  const method = methods.get(name)
  if (!method) throw unknownMethod(name, value)
  return method
}

function unknownMethod(name: string, value: ExpressionValue): ExpressionFault {
  return new ExpressionFault(`${capitalised(kindOfValue(value))} has no method "${name}".`)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns a permitted length of a result. A longer one is refused before the work. */
function bounded(length: number): number {
  if (length > LONGEST_RESULT) throw tooLong()
  return length
}

function repeat(text: string, times: number): string {
  if (!Number.isFinite(times) || times < 0)
    throw new ExpressionFault('A text cannot be repeated so many times.')
  bounded(text.length * Math.floor(times))
  return text.repeat(times)
}

function replaceAll(text: string, from: string, to: string): string {
  const times = text.split(from).length - 1
  bounded(text.length + times * to.length)
  return text.replaceAll(from, () => to)
}

function join(texts: readonly string[], between: string): string {
  bounded(texts.reduce((length, text) => length + text.length + between.length, 0))
  return texts.join(between)
}

/** The fault of a text past the bound. */
export function tooLong(): ExpressionFault {
  return new ExpressionFault(`The result is longer than ${LONGEST_RESULT} characters.`)
}
