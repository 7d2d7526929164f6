import { validate } from '@scalar/openapi-parser'
import type { SpecificationError } from '../../../schemas/openapi-spec.ts'
import { readSpecification } from './read-specification.ts'

/** The parser's code of a reference to another document, which stays unread here. */
const UNREAD = 'EXTERNAL_REFERENCE_NOT_FOUND'

/**
 * Returns the errors of a text, in JSON or YAML, as an OpenAPI (3.0 to 3.2) or Swagger (2.0) specification; none for a
 * sound one. It checks the schema of the version that the text names, and the references within it. It fetches and
 * opens nothing: references to other documents stay unread.
 */
export async function findErrors(text: string): Promise<SpecificationError[]> {
  const read = readSpecification(text)
  if (read.kind === 'unreadable') return [{ message: read.reason }]
  const { errors = [] } = await validate(read.value)
  const ownErrors = errors.filter(({ code }) => code !== UNREAD)
  return ownErrors.map(({ message, path, code }) => withPlace(message, path, code))
}

/** Returns an error with its place, such as `/paths/~1books/get`, in the sentence. */
function withPlace(message: string, path: string | string[] = '', code?: string): SpecificationError {
  const pointer = typeof path === 'string' ? path : path.map((part) => `/${part}`).join('')
  const place = pointer === '' ? '' : ` (at ${pointer})`
  return { message: `${message}${place}`, ...(code !== undefined && { code }) }
}
