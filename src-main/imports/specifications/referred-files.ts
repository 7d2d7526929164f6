import { posix } from 'node:path'
import { decodePath } from '../../content/markdown/source-path.ts'
import { readSpecification } from '../../content/read-specification.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import { OPENAPI_BYTES } from '../../schemas/openapi-spec.ts'

/** Reads a file of the book by its path; undefined where the book has none of that path. */
export type ReadFile = (path: string) => string | undefined

/** The most files of one specification. A hostile book could name any number. */
const MAX_FILES = 1000

interface ReferredFile {
  name: string
  value: Record<string, unknown>
}

/** The files that a specification refers to, each once, and the references to them within one document. */
export class ReferredFiles {
  readonly #root: string
  readonly #readFile: ReadFile
  readonly #field: string
  /** Null represents a file that cannot be added. */
  readonly #files = new Map<string, ReferredFile | null>()
  readonly #names = new Set<string>()
  #room = OPENAPI_BYTES

  /** `root` is the path of the specification, and `field` the one that will have the contents of the files. */
  constructor(root: string, readFile: ReadFile, field: string) {
    this.#root = root
    this.#readFile = readFile
    this.#field = field
  }

  /** The number of added files. */
  get count(): number {
    return this.#names.size
  }

  /** The contents of the added files, by their names. */
  contents(): Record<string, unknown> {
    const added = [...this.#files.values()].filter((file) => file !== null)
    return Object.fromEntries(added.map(({ name, value }) => [name, value]))
  }

  /** Returns a reference in the file `from` as one within the bundle; undefined where it stays as it is. */
  reference(from: string, written: string): string | undefined {
    const [file, pointer] = split(written)
    if (file === '') return from === this.#root ? undefined : this.#within(from, pointer)
    if (/^[a-z][a-z\d+.-]*:|^\//i.test(file)) return undefined
    return this.#within(posix.join(posix.dirname(from), decodePath(file)), pointer)
  }

  /** Changes all references of a file, and reads the files that they name. */
  redirect(from: string, root: unknown): void {
    // An alias of YAML is one object in several places, and a changed reference must not change again.
    const seen = new Set<unknown>()
    const waiting = [root]
    while (waiting.length > 0) {
      const value = waiting.pop()
      if (!isFields(value) || seen.has(value)) continue
      seen.add(value)
      this.#redirectField(from, value, '$ref')
      const mapping = mappingOf(value)
      for (const name of Object.keys(mapping)) this.#redirectField(from, mapping, name)
      waiting.push(...Object.values(value))
    }
  }

  #redirectField(from: string, fields: Record<string, unknown>, name: string): void {
    const written = fields[name]
    const reference = typeof written === 'string' ? this.reference(from, written) : undefined
    if (reference !== undefined) fields[name] = reference
  }

  #within(path: string, pointer: string): string | undefined {
    if (path === this.#root) return `#${pointer}`
    const file = this.#files.has(path) ? this.#files.get(path) : this.#add(path)
    return file ? `#/${this.#field}/${file.name}${pointer}` : undefined
  }

  #add(path: string): ReferredFile | null {
    this.#files.set(path, null)
    const text = this.count < MAX_FILES ? this.#readFile(path) : undefined
    const read = text === undefined || text.length > this.#room ? undefined : readSpecification(text)
    if (text === undefined || read?.kind !== 'object') return null
    this.#room -= text.length
    const file = { name: this.#nameOf(path), value: read.value }
    this.#files.set(path, file)
    this.redirect(path, read.value)
    return file
  }

  /** Returns a name that readers see as the name of a schema: that of its file. */
  #nameOf(path: string): string {
    const stem = posix.basename(path).replace(/\.[^.]*$/, '')
    const name = stem.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'file'
    const unique = uniqueName(name, (candidate) => this.#names.has(candidate))
    this.#names.add(unique)
    return unique
  }
}

/** Divides a reference into its file and its pointer. */
function split(reference: string): [file: string, pointer: string] {
  const hash = reference.indexOf('#')
  return hash < 0 ? [reference, ''] : [reference.slice(0, hash), reference.slice(hash + 1)]
}

/** Returns the schemas by the values of a discriminator, which are references too. */
function mappingOf({ discriminator }: Record<string, unknown>): Record<string, unknown> {
  const mapping = isFields(discriminator) ? discriminator['mapping'] : undefined
  return isFields(mapping) ? mapping : {}
}

function isFields(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object'
}
