import { slugOfFile } from '../../content/markdown/tree/service/api-elements.ts'
import type { Problem } from '../../schemas/problem.ts'
import { shownPath } from '../plan/entry-path.ts'
import type { ReportEntry } from '../plan/report-entries.ts'
import {
  MAX_SPECIFICATIONS,
  type FoundSpecification,
  type MissingSpecification,
} from './find-specifications.ts'
import type { PlacedSpecification, Placement } from './place-specifications.ts'

const SETTINGS = 'Add it in the settings under “API specifications”.'

/** Returns the entry of the report on a specification. `problem` is the refusal of its addition. */
export function specificationEntry(placed: PlacedSpecification, problem?: Problem): ReportEntry {
  const { path, placement } = placed
  const unused = unusedWords(placement)
  if (unused !== undefined)
    return { kind: 'specification.left-out', severity: 'note', path, message: `${shownPath(path)} ${unused}` }
  const reason = problem ? refusalWords(placed, problem) : leftOutWords(placed)
  if (reason !== undefined)
    return {
      kind: 'specification.left-out',
      severity: 'repair',
      path,
      message: `${shownPath(path)} ${reason}`,
    }
  const message = `${shownPath(path)} ${addedWords(placed)}${bundledWords(placed)}`
  return { kind: 'specification.added', severity: 'note', path, message }
}

/** Returns the entry on a specification that pages name, and that neither the import nor the organization has. */
export function missingEntry({ slug, at }: MissingSpecification): ReportEntry {
  const message = `${shownPath(at)} shows the API specification “${slug}”, which neither the import nor the organization has. ${SETTINGS}`
  return { kind: 'specification.left-out', severity: 'note', path: at, message }
}

/** Returns the entry on a specification of an import into a change request, which changes nothing beside its space. */
export function proposedEntry(path: string): ReportEntry {
  const message = `${shownPath(path)} describes an API. It was not added to the API specifications of the organization, because a change request changes only its space. ${SETTINGS}`
  return { kind: 'specification.left-out', severity: 'note', path, message }
}

/** Returns the reason why another file is the better one; undefined where there is none. */
function unusedWords(placement: Placement): string | undefined {
  switch (placement.kind) {
    case 'unnamed':
      return `is another text of the API that the pages show as “${placement.named}”. No page names it, so it was not added. ${SETTINGS}`
    case 'numbered':
      return `has the name of ${shownPath(placement.of)} with another number. No page names it, so it was not added. ${SETTINGS}`
    default:
      return undefined
  }
}

function refusalWords({ placement }: PlacedSpecification, { code, message }: Problem): string {
  const reason =
    code === 'auth.forbidden' || code === 'resource.unknown'
      ? `because you may not change them. Ask someone who may to add it as “${placement.slug}”.`
      : `because of a problem. ${message}`
  return `was not added to the API specifications of the organization, ${reason}`
}

function leftOutWords({ placement }: PlacedSpecification): string | undefined {
  switch (placement.kind) {
    case 'addressed':
      return `was not added: the API specification “${placement.slug}” of the organization is read from ${placement.url}.`
    case 'taken':
      return `was not added: all names that fit it belong to other API specifications. ${SETTINGS}`
    case 'too-many':
      return `was not added: an import adds at most ${MAX_SPECIFICATIONS} API specifications. ${SETTINGS}`
    default:
      return undefined
  }
}

function addedWords({ placement, ...found }: PlacedSpecification): string {
  const { slug } = placement
  switch (placement.kind) {
    case 'copy':
      return `equals ${shownPath(placement.of)}, which is the API specification “${slug}”. It was not added again.`
    case 'same':
      return `describes an API. The API specification “${slug}” of the organization has the same text already.`
    case 'update':
      return `describes an API. The API specification “${slug}” of the organization has its text now.`
    default:
      return `describes an API. It was added to the API specifications of the organization as “${slug}”${otherName(slug, found)}`
  }
}

/** Returns the sentence on the files that an added text contains; '' where it contains none. */
function bundledWords({ bundled, placement: { kind } }: PlacedSpecification): string {
  if (!bundled || (kind !== 'add' && kind !== 'update')) return ''
  return ` Its text contains ${bundled.files === 1 ? 'the file' : `the ${bundled.files} files`} that it refers to.`
}

/** Returns the reason of a name that is not the name of the file. Blocks that name the file show the latter. */
function otherName(slug: string | null, { path, isNamed }: FoundSpecification): string {
  const ofFile = slugOfFile(path)
  if (slug === ofFile || ofFile === undefined) return '.'
  if (isNamed) return ', as the pages name it.'
  return `, because “${ofFile}” is another one. Blocks that name the file show “${ofFile}”: change their name.`
}
