import { posix } from 'node:path'
import type { WrittenInclude } from '../../../content/markdown/written-includes.ts'
import type { Directive, FoundDirective, IncludeSyntax } from './directive.ts'
import { includedLines } from './included-lines.ts'

/** Reads the text of a file of the import; undefined for one that is missing, or that contains no text. */
export type ReadIncluded = (path: string) => string | undefined

/** A directive that remains unchanged. */
export interface UnresolvedInclude {
  /** The line in the page, from 1 on. */
  line: number
  source: string
}

export interface ExpandedPage {
  text: string
  unresolved: UnresolvedInclude[]
  /** The replaced directives, with the ranges of their texts in `text`. */
  includes: WrittenInclude[]
}

/** The deepest nesting of includes. mdBook has the same limit, which also ends cycles. */
const DEEPEST = 10
/** The most characters that the includes of one page add. */
const MAX_ADDED = 4_194_304
/** The most characters of files that one page reads, because a short part of a long file costs as much as the file. */
const MAX_READ = 67_108_864
/** The most directives that are replaced for one page, because opening a file costs something too. */
const MAX_REPLACED = 4096
/** The most white space before a directive that its lines repeat, in characters. */
const MAX_INDENTATION = 1000

/**
 * Replaces the directives in a page by the files that they include. A directive remains unchanged when its
 * file is missing, part of a cycle, or too large together with the others.
 */
export function expandIncludes(
  page: string,
  path: string,
  { syntax, read }: { syntax: IncludeSyntax; read: ReadIncluded },
): ExpandedPage {
  return new Expansion(syntax, read).page(page, path)
}

class Expansion {
  readonly #syntax: IncludeSyntax
  readonly #read: ReadIncluded
  #left = MAX_ADDED
  #unread = MAX_READ
  #replaced = 0

  constructor(syntax: IncludeSyntax, read: ReadIncluded) {
    this.#syntax = syntax
    this.#read = read
  }

  page(page: string, path: string): ExpandedPage {
    const unresolved: UnresolvedInclude[] = []
    const includes: WrittenInclude[] = []
    let growth = 0
    let line = 1
    let counted = 0
    const text = replaceEach(page, this.#find(page), (found) => {
      const replaced = this.#replacement(page, found, path, 0)
      const source = page.slice(found.start, found.end)
      if (replaced === undefined) {
        line += page.slice(counted, found.start).split('\n').length - 1
        counted = found.start
        unresolved.push({ line, source })
        return undefined
      }
      const start = found.start + growth
      includes.push({ start, end: start + replaced.length, source })
      growth += replaced.length - source.length
      return replaced
    })
    return { text, unresolved, includes }
  }

  #find(text: string): FoundDirective[] {
    return text.includes(this.#syntax.mark) ? this.#syntax.find(text) : []
  }

  #replacement(
    text: string,
    { start, end, directive }: FoundDirective,
    path: string,
    depth: number,
  ): string | undefined {
    if (this.#replaced >= MAX_REPLACED) return undefined
    this.#replaced += 1
    // An escaped directive is shown without its backslash.
    if (!directive) return text.slice(start + 1, end)
    const included = this.#included(directive, path, depth)
    return included === undefined ? undefined : this.#indented(included, indentation(text, start))
  }

  /** Indents the lines of an include like its directive. Returns undefined when the spaces exceed the limit. */
  #indented(included: string, before: string): string | undefined {
    if (before === '') return included
    const added = (included.split('\n').length - 1) * before.length
    if (added > this.#left) return undefined
    this.#left -= added
    return included.replaceAll('\n', `\n${before}`)
  }

  #included(directive: Directive, path: string, depth: number): string | undefined {
    if (directive.kind === 'title') return ''
    const file = posix.join(posix.dirname(path), directive.file)
    const text = depth < DEEPEST && this.#unread > 0 ? this.#read(file) : undefined
    if (text === undefined) return undefined
    this.#unread -= text.length
    const part = directive.kind === 'include' ? directive.part : ({ kind: 'whole' } as const)
    const lines = includedLines(text, part)
    if (lines === undefined || lines.length > this.#left) return undefined
    this.#left -= lines.length
    const whole = this.#nested(lines, file, depth + 1)
    return whole !== undefined && directive.kind === 'playground' ? `\`\`\`rust\n${whole}\n\`\`\`` : whole
  }

  /** Expands the directives of an included file. Returns undefined when any of them cannot be expanded. */
  #nested(text: string, path: string, depth: number): string | undefined {
    let isWhole = true
    const expanded = replaceEach(text, this.#find(text), (found) => {
      const replaced = isWhole ? this.#replacement(text, found, path, depth) : undefined
      isWhole &&= replaced !== undefined
      return replaced
    })
    return isWhole ? expanded : undefined
  }
}

/**
 * Returns the white space before a directive. Lines of an include need it to stay in a list or block of code. The bound
 * makes the search short in a line with many directives.
 */
function indentation(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - MAX_INDENTATION), start)
  const own = before.slice(before.lastIndexOf('\n') + 1)
  return own.trim() === '' ? own : ''
}

function replaceEach(
  text: string,
  found: readonly FoundDirective[],
  replace: (found: FoundDirective) => string | undefined,
): string {
  let result = ''
  let from = 0
  for (const directive of found) {
    const replaced = replace(directive)
    if (replaced === undefined) continue
    result += text.slice(from, directive.start) + replaced
    from = directive.end
  }
  return result + text.slice(from)
}
