import type { ApiEntry, ApiOutline } from '../../schemas/api-reference.ts'
import { escapeInline } from '../markdown/escape-inline.ts'
import { MODELS_TITLE, UNTAGGED_TITLE } from './reference-entries.ts'
import { referencePageId, type ReferencePages, type ReferencePart } from './reference-pages.ts'

/** The most schemas of one block. */
const SCHEMAS_OF_A_BLOCK = 50

/** A page below an entry of a table of contents. */
export interface ReferencePage {
  id: string
  part: ReferencePart
  title: string
}

/** Returns the pages of a specification: one for each tag, and one of the schemas on request. */
export function referencePages(
  entry: string,
  { models }: ReferencePages,
  outline: ApiOutline,
): ReferencePage[] {
  const parts: [ReferencePart, string][] = outline.groups.map(({ tag, title }) => [
    { kind: 'tag', tag },
    title === '' ? UNTAGGED_TITLE : title,
  ])
  if (models && outline.schemas.length > 0) parts.push([{ kind: 'models' }, MODELS_TITLE])
  return parts.map(([part, title]) => ({ id: referencePageId(entry, part), part, title }))
}

/** Writes the page of an entry itself: the description of the specification, and links to its pages. */
export function overviewText(outline: ApiOutline, pages: readonly ReferencePage[]): string {
  const version = outline.version === '' ? [] : [`Version ${escapeInline(outline.version)}`]
  const links = pages.map(
    ({ id, title }) => `* [${escapeInline(title)}](reference/${encodeURIComponent(id)})`,
  )
  return [...version, outline.description ?? '', links.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** Returns the page that a link of an overview leads to; undefined for any other address. */
export function referencePageOf(href: string): string | undefined {
  const named = /^reference\/(.+)$/.exec(href)?.[1]
  if (named === undefined) return undefined
  try {
    return decodeURIComponent(named)
  } catch {
    // A specification may hold an address of this form with a lone percent sign.
    return undefined
  }
}

/** Writes a page made from a specification; undefined where the specification no longer has it. */
export function referenceText(spec: string, outline: ApiOutline, part: ReferencePart): string | undefined {
  if (part.kind === 'models') return schemaBlocks(spec, outline.schemas)
  const group = outline.groups.find(({ tag }) => tag === part.tag)
  if (!group) return undefined
  const blocks = group.entries.map((entry) => operationBlock(spec, entry))
  return [group.description ?? '', ...blocks].filter((text) => text !== '').join('\n\n')
}

function operationBlock(spec: string, { kind, method, path }: ApiEntry): string {
  const [name, attribute] = kind === 'webhook' ? ['openapi-webhook', 'name'] : ['openapi-operation', 'path']
  return `{% ${name} spec=${quoted(spec)} ${attribute}=${quoted(path)} method=${quoted(method.toLowerCase())} %}\n{% end${name} %}`
}

function schemaBlocks(spec: string, schemas: readonly string[]): string {
  // A comma within a name cannot be written in the list of a block.
  const names = schemas.filter((name) => !/[,"\n]/.test(name))
  const blocks: string[] = []
  for (let from = 0; from < names.length; from += SCHEMAS_OF_A_BLOCK) {
    const some = names.slice(from, from + SCHEMAS_OF_A_BLOCK).join(',')
    blocks.push(
      `{% openapi-schemas spec=${quoted(spec)} schemas="${some}" grouped="true" %}\n{% endopenapi-schemas %}`,
    )
  }
  return blocks.join('\n\n')
}

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`
}
