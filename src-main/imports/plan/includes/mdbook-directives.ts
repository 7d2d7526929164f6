import type { Directive, FoundDirective, IncludedPart, IncludeSyntax } from './directive.ts'

/**
 * The longest input of a directive, in UTF-16 units. The bound, and the visible characters at both ends of the input,
 * make the search linear for any text.
 */
const LONGEST_INPUT = 1000
const DIRECTIVE = new RegExp(
  String.raw`(\\)?\{\{\s*#([a-zA-Z_]+)\s+([^}\s](?:[^}\r\n]{0,${LONGEST_INPUT}}[^}\s])?)\s*\}\}`,
  'g',
)

/**
 * The directives of mdBook. Other words in such braces stay as they are.
 *
 * @see https://rust-lang.github.io/mdBook/format/mdbook.html
 */
export const MDBOOK_INCLUDES: IncludeSyntax = { mark: '{{', find: findDirectives }

function findDirectives(text: string): FoundDirective[] {
  return [...text.matchAll(DIRECTIVE)].flatMap(
    ({ 0: source, 1: escape, 2: name = '', 3: input = '', index }) => {
      const directive = readDirective(name, input)
      if (!directive) return []
      const place = { start: index, end: index + source.length }
      return [{ ...place, directive: escape === undefined ? directive : undefined }]
    },
  )
}

function readDirective(name: string, input: string): Directive | undefined {
  switch (name) {
    case 'include':
    case 'rustdoc_include':
      return readInclude(input)
    case 'playground':
    case 'playpen':
      return { kind: 'playground', file: input.split(/\s/)[0] ?? '' }
    case 'title':
      return { kind: 'title' }
    default:
      return undefined
  }
}

/** Reads `file`, `file:2`, `file:2:10`, `file::10`, `file:2:` and `file:anchor`. */
function readInclude(input: string): Directive {
  const [file = '', first, second] = input.split(':')
  return { kind: 'include', file, part: readPart(first, second) }
}

function readPart(first: string | undefined, second: string | undefined): IncludedPart {
  if (first === undefined) return { kind: 'whole' }
  if (first !== '' && !/^\d+$/.test(first)) return { kind: 'anchor', name: first }
  const from = first === '' ? 1 : Number(first)
  if (second === undefined) return { kind: 'lines', from, to: from }
  return { kind: 'lines', from, to: second === '' ? Number.MAX_SAFE_INTEGER : Number(second) }
}
