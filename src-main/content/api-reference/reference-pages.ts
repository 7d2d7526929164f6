/** The scheme of the address of pages of a specification. */
const SCHEME = 'builtin:openapi?'
/** The mark between the id of an entry and the name of one of its pages. */
const MARK = '~'
/** The name of the page of schemas. A tag has a name of another form. */
const MODELS = 'models'

/** An entry of a table of contents that represents the pages of a specification, one for each tag. */
export interface ReferencePages {
  /** The slug of the specification. */
  spec: string
  /** True for a page of all schemas. */
  models: boolean
  /** The written entry, in YAML. */
  source: string
}

/** A page of a specification: the page of one tag, or that of the schemas. */
export type ReferencePart = { kind: 'tag'; tag: string } | { kind: 'models' }

/** Writes an entry as the address of a page. */
export function referenceAddress({ spec, models, source }: ReferencePages): string {
  return `${SCHEME}${new URLSearchParams({ spec, models: String(models), source }).toString()}`
}

/** Reads the address of an entry; undefined for any other address. */
export function readReferenceAddress(address: string | undefined): ReferencePages | undefined {
  if (address === undefined || !address.startsWith(SCHEME)) return undefined
  const query = new URLSearchParams(address.slice(SCHEME.length))
  const spec = query.get('spec')
  if (spec === null || spec === '') return undefined
  return { spec, models: query.get('models') === 'true', source: query.get('source') ?? '' }
}

/** Returns the id of a page below an entry. */
export function referencePageId(entry: string, part: ReferencePart): string {
  return `${entry}${MARK}${part.kind === 'models' ? MODELS : `tag-${encodeURIComponent(part.tag)}`}`
}

/** Reads the id of an entry, or of a page below it. */
export function readReferencePageId(id: string): { entry: string; part: ReferencePart | undefined } {
  const at = id.indexOf(MARK)
  if (at < 0) return { entry: id, part: undefined }
  const name = id.slice(at + 1)
  const entry = id.slice(0, at)
  return { entry, part: name === MODELS ? { kind: 'models' } : { kind: 'tag', tag: decoded(name.slice(4)) } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A typed address may contain a lone percent sign.
    return text
  }
}
