import { validate } from '@scalar/openapi-parser'
import { findProblems } from '../../../content/api-reference/problems/find-problems.ts'
import {
  MAX_PROBLEMS,
  pointerTo,
  shownName,
  type SpecificationProblem,
} from '../../../content/api-reference/problems/problem-list.ts'
import { readSpecification } from '../../../content/read-specification.ts'
import type { SpecificationError } from '../../../schemas/openapi-spec.ts'
import { readDocument } from './read-document.ts'

/**
 * The result of a check. A document is shown, with its problems. A refused text is not an OpenAPI document, or cannot
 * be read at all.
 */
export interface CheckedSpecification {
  kind: 'document' | 'refused'
  problems: SpecificationError[]
}

/** The parser's code of a reference to another document, which stays unread here. */
const UNREAD = 'EXTERNAL_REFERENCE_NOT_FOUND'
const MISSING = 'INVALID_REFERENCE'
const NOT_OPENAPI =
  'The text is not an OpenAPI document: it has no field “openapi” or “swagger” with a version.'

/**
 * Checks a text, in JSON or YAML, as an OpenAPI (3.0 to 3.2) or Swagger (2.0) specification. It applies the schema of
 * the version that the text names, and looks up the references within it. It fetches and opens nothing: references to
 * other documents stay unread.
 */
export async function checkSpecification(text: string): Promise<CheckedSpecification> {
  const read = readSpecification(text)
  if (read.kind === 'unreadable') return refused(read.reason)
  const { value } = read
  const version = value['openapi'] ?? value['swagger']
  if (version === undefined || version === null || typeof version === 'object') return refused(NOT_OPENAPI)
  if (!/^[23](?:\.|$)/.test(String(version)))
    return refused(
      `Version “${String(version).slice(0, 40)}” of OpenAPI cannot be read. Versions 2.0 to 3.2 can.`,
    )
  const document = readDocument(text)
  if (document.kind === 'unreadable') return refused(document.reason)
  const problems = [...document.leftOut.map(leftOutPath), ...findProblems(value)]
  const others = typeof version === 'string' ? await schemaErrors(value) : []
  const all = [...problems, ...others.filter((error) => !isCovered(error, problems))]
  return { kind: 'document', problems: all.map(({ message }) => ({ message })) }
}

const refused = (message: string): CheckedSpecification => ({ kind: 'refused', problems: [{ message }] })

function leftOutPath(path: string): SpecificationProblem {
  return {
    pointer: pointerTo('/paths', path),
    message: `The path “${shownName(path)}” cannot be read, and is left out.`,
  }
}

/** The place of a path, which the validator reports for each fault of its operations. */
const PATH_ITEM = /^\/paths\/[^/]+$/

/** Returns the errors of a specification by the schema of its version. */
async function schemaErrors(value: Record<string, unknown>): Promise<SpecificationProblem[]> {
  try {
    const { errors = [] } = await validate(value)
    return errors
      .filter(({ code }) => code !== UNREAD && code !== MISSING)
      .slice(0, MAX_PROBLEMS)
      .map(({ message, path }) => withPlace(message, pointerOf(path)))
      .filter(({ pointer }, _index, all) => !PATH_ITEM.test(pointer) || !isAround(pointer, all))
      .filter(({ pointer }, _index, all) => !isWithin(pointer, all))
  } catch {
    // The validator expects objects at their places. The problems of a document without them are found above.
    return []
  }
}

function pointerOf(path: string | string[] = ''): string {
  return typeof path === 'string' ? path : pointerTo('', ...path)
}

/** True for the place of an object around another error. */
function isAround(pointer: string, errors: readonly SpecificationProblem[]): boolean {
  return pointer !== '' && errors.some((error) => error.pointer.startsWith(`${pointer}/`))
}

/** Returns an error with its place, such as `/paths/~1books/get`, in the sentence. */
function withPlace(message: string, pointer: string): SpecificationProblem {
  return { pointer, message: pointer === '' ? message : `${message} (at ${pointer})` }
}

const PARAMETER = /\/parameters\/\d+$/

/** True for a place within that of another error. The validator reports it for an alternative that is not meant. */
function isWithin(pointer: string, errors: readonly SpecificationProblem[]): boolean {
  return errors.some((error) => error.pointer !== '' && pointer.startsWith(`${error.pointer}/`))
}

/** True for an error whose cause is a found problem: at the same place, around it, or within a faulty parameter. */
function isCovered({ pointer }: SpecificationProblem, problems: readonly SpecificationProblem[]): boolean {
  if (isAround(pointer, problems)) return true
  return problems.some(
    (problem) =>
      problem.pointer === pointer ||
      (PARAMETER.test(problem.pointer) && pointer.startsWith(`${problem.pointer}/`)),
  )
}
