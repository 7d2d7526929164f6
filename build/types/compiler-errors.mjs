import { resolve } from 'node:path'
/** Reads the errors that the compiler prints, and moves those of translated components to the components. */
import { shouldReportDiagnostics } from '@volar/language-core'
import ts from 'typescript'

/** `path(line,column): error TS1234: message`, the compiler's form without colours. */
const PLACED = /^(.+)\((\d+),(\d+)\): error TS(\d+): (.*)$/
const UNPLACED = /^error TS\d+: /

/** Returns the errors of the compiler's output. Indented lines continue the message of the line before. */
export function readErrors(output) {
  const errors = []
  for (const line of output.split(/\r?\n/)) {
    const [, path, row, column, code, message] = PLACED.exec(line) ?? []
    if (path !== undefined) {
      errors.push({
        path: resolve(path),
        line: Number(row) - 1,
        character: Number(column) - 1,
        code,
        message,
      })
    } else if (UNPLACED.test(line)) {
      errors.push({ message: line })
    } else if (line.startsWith(' ') && errors.length > 0) {
      errors.at(-1).message += `\n${line}`
    }
  }
  return errors
}

/** Codes from 1000 to 1999 are errors of syntax. */
const isSyntaxError = ({ code }) => code.length === 4 && code.startsWith('1')

/**
 * Returns the place in the component; undefined for an error in code that the library added and hides. An
 * error of syntax is never hidden: the compiler checks nothing after it, so the component would pass unchecked.
 */
function placeInComponent(error, { source, text, translated, map }) {
  const offset = ts.getPositionOfLineAndCharacter({ text: translated }, error.line, error.character)
  const isReported = (data) => shouldReportDiagnostics(data, 'ts', error.code)
  for (const [position] of map.toSourceLocation(offset, isReported)) {
    return { ...error, path: source, ...ts.getLineAndCharacterOfPosition({ text }, position) }
  }
  if (!isSyntaxError(error)) return undefined
  const hint =
    '(In the translation of the template. A "//" in an attribute causes it: move the value to the script.)'
  return { ...error, path: source, line: 0, character: 0, message: `${error.message} ${hint}` }
}

/** Returns a line for each error. `shorten` makes a path relative to the project. */
export function placeErrors(errors, components, shorten) {
  const lines = []
  for (const error of errors) {
    const component = components.get(error.path)
    const placed = component === undefined ? error : placeInComponent(error, component)
    if (placed === undefined) continue
    const { path, line, character, code, message } = placed
    lines.push(path ? `${shorten(path)}(${line + 1},${character + 1}): error TS${code}: ${message}` : message)
  }
  return lines
}
