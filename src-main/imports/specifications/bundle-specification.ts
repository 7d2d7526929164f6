import { isMap, isScalar, parseDocument, stringify, visit, type Scalar } from 'yaml'
import { readSpecification } from '../../content/read-specification.ts'
import { specificationFormat } from '../../content/specification-format.ts'
import { OPENAPI_BYTES } from '../../schemas/openapi-spec.ts'
import { ReferredFiles, type ReadFile } from './referred-files.ts'

/** A specification with the contents of the files of its book that it refers to. */
export interface BundledSpecification {
  text: string
  /** The number of these files. */
  files: number
}

/** The field with the contents of other files. Bundlers of other tools use the same one. */
const FILES = 'x-ext'
const REFERENCE_TO_FILE = /["']?\$ref["']?[ \t]*:[ \t]*["']?(?![#"'\s]|[a-z][a-z\d+.-]*:)/i

/** True where a specification may refer to other files. It reads no more than the text. */
export function refersToFiles(text: string): boolean {
  return REFERENCE_TO_FILE.test(text)
}

/**
 * Adds the files that a specification refers to, and the files that those refer to, to its text. An organization stores
 * a specification as one text. The other parts of a YAML text stay unchanged. Returns undefined where no file of the
 * book is referred to, and where the result would be too large.
 */
export function bundleSpecification(
  path: string,
  text: string,
  readFile: ReadFile,
): BundledSpecification | undefined {
  const read = readSpecification(text)
  if (read.kind === 'unreadable' || read.value[FILES] !== undefined) return undefined
  const files = new ReferredFiles(path, readFile, FILES)
  const bundled =
    specificationFormat(text) === 'json' ? bundleJson(read.value, path, files) : bundleYaml(text, path, files)
  if (bundled === undefined || files.count === 0 || Buffer.byteLength(bundled) > OPENAPI_BYTES)
    return undefined
  const check = readSpecification(bundled)
  const isBundled = check.kind === 'object' && check.value[FILES] !== undefined
  return isBundled ? { text: bundled, files: files.count } : undefined
}

function bundleJson(specification: Record<string, unknown>, path: string, files: ReferredFiles): string {
  files.redirect(path, specification)
  return JSON.stringify({ ...specification, [FILES]: files.contents() }, null, 2)
}

/** Replaces the references in the text itself, because a rewritten YAML text would lose comments and `1.10`. */
function bundleYaml(text: string, path: string, files: ReferredFiles): string | undefined {
  const document = parseDocument(text, { logLevel: 'error' })
  if (document.errors.length > 0 || !isMap(document.contents) || document.contents.flow) return undefined
  const changes: { start: number; end: number; reference: string }[] = []
  const change = (scalar: Scalar): void => {
    const reference = typeof scalar.value === 'string' ? files.reference(path, scalar.value) : undefined
    if (reference === undefined || !scalar.range) return
    changes.push({ start: scalar.range[0], end: scalar.range[1], reference })
  }
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key)) return
      if (key.value === '$ref' && isScalar(value)) change(value)
      const mapping = key.value === 'discriminator' && isMap(value) ? value.get('mapping') : undefined
      if (isMap(mapping)) for (const { value: target } of mapping.items) if (isScalar(target)) change(target)
    },
  })
  let changed = text
  for (const { start, end, reference } of changes.toReversed())
    changed = changed.slice(0, start) + JSON.stringify(reference) + changed.slice(end)
  const added = stringify({ [FILES]: files.contents() }, { aliasDuplicateObjects: false, lineWidth: 0 })
  return `${changed}${changed.endsWith('\n') ? '' : '\n'}${added}`
}
