import type { ApiDocument } from '../read/api-document.ts'
import { asFields, isFields } from '../read/plain-values.ts'
import { findPathProblems } from './path-problems.ts'
import { ProblemList, shownName, type SpecificationProblem } from './problem-list.ts'
import { findReferenceProblems } from './reference-problems.ts'
import { reportUnknownFields } from './unknown-fields.ts'

/**
 * Finds the problems of a specification of Swagger 2.0 or OpenAPI 3 that its readers may notice. The specification is
 * shown nevertheless, as far as it can be read. The work is bounded for any value without cycles.
 */
export function findProblems(document: ApiDocument): SpecificationProblem[] {
  const list = new ProblemList()
  findHeadProblems(document, list)
  for (const field of ['paths', 'webhooks'])
    if (document[field] !== undefined) findPathProblems(document, field, list)
  findReferenceProblems(document, list)
  return list.problems
}

function findHeadProblems(document: ApiDocument, list: ProblemList): void {
  const version = document['openapi'] ?? document['swagger']
  if (typeof version !== 'string')
    list.add(
      '',
      `The version of the format is the number ${shownName(version)}. It must be a text in quotes.`,
    )
  if (!isFields(document['info']))
    list.add('/info', 'The specification has no “info” with a title and a version.')
  else {
    const { title, version: ownVersion } = asFields(document['info'])
    if (typeof title !== 'string') list.add('/info', 'The specification has no title (“info.title”).')
    if (ownVersion === undefined) list.add('/info', 'The specification has no version (“info.version”).')
    else if (typeof ownVersion !== 'string')
      list.add('/info/version', 'The version (“info.version”) is not a text. Write it in quotes.')
  }
  const { paths, webhooks, components } = document
  const isSince31 = typeof version === 'string' && !/^(?:2|3\.0)/.test(version)
  if (paths === undefined && !(isSince31 && (webhooks !== undefined || components !== undefined)))
    list.add('', 'The specification has no “paths”.')
  reportUnknownFields(document, 'document', '', 'The specification', list)
}
