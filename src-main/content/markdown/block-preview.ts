import type { Block } from './blocks.ts'
import { withoutHiddenCells } from './hidden-cells.ts'

const PREVIEW_LENGTH = 160
/** The characters of a block that are read for a preview, which suffice even if most are markup. */
const LOOK_AT = 4000

const CODE_SPAN = /((?<!`)`[^`\n]+`(?!`)|(?<!`)``[^\n]+?``(?!`))/

const REPLACEMENTS: [pattern: RegExp, replacement: string][] = [
  [/\{%-?[ \t]*(?:update|prompt)\b[^\n%]*?\s(?:date|description)="([^"\n]*)"[^\n%]*%\}/g, '$1 '],
  [/\{%[^\n]*?%\}/g, ' '],
  // The title of a container is shown, and its colons and name are not.
  [/^[ \t]*:{3,}[ \t]*(?:\{?[A-Za-z][\w-]*\}?)?[ \t]*(?=\[|[^\n]*$)/gm, ' '],
  [/<i\s[^<>\n]*\bfa-[^<>\n]*>\s{0,4}(?::[\w+-]{1,80}:)?\s{0,4}<\/i>/gi, ' '],
  [/<!--[\s\S]*?-->/g, ' '],
  [/<\/?[A-Za-z][^<>\n]*>/g, ' '],
  [/^[ \t]*(?:>[ \t]?)+(?:\[![A-Za-z]+\])?/gm, ''],
  [/^[ \t]*#{1,6}(?=[ \t])|[ \t]#+[ \t]*$/gm, ''],
  [/^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t])?/gm, ''],
  [/^[ \t]*(?:=+|-{2,})[ \t]*$/gm, ''],
  // Links and emphasis may go over the end of a line, and not over an empty one.
  [/!?\[((?:[^[\]\n]|\n(?![ \t]*\n))*)\]\([^()\n]*\)/g, '$1'],
  [/!?\[((?:[^[\]\n]|\n(?![ \t]*\n))+)\](?:\[[^[\]\n]*\]:?)?/g, '$1'],
  [/(?<![\w*])(\*{1,3}|~~)(?=\S)((?:[^*~\n]|\n(?![ \t]*\n))+?)\1/g, '$2'],
  [/(?<!\w)(_{1,3})(?=\S)((?:[^_\n]|\n(?![ \t]*\n))+?)\1(?!\w)/g, '$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
]

/** Returns a block's text as one line of at most 160 characters without markup, for lists and comments. */
export function blockPreview(markdown: string, block: Block): string {
  const source = markdown.slice(block.start, Math.min(block.end, block.start + LOOK_AT))
  return shorten(plainText(withoutHiddenCells(source), block).replace(/\s+/g, ' ').trim())
}

function plainText(source: string, block: Block): string {
  if (block.kind === 'code') return withoutFences(source)
  if (block.kind === 'math') return source.replace(/\$\$/g, '')
  if (block.kind === 'rule') return ''
  if (block.kind === 'table') return withoutMarkup(source.replace(/^[ \t|:-]+$/gm, '').replace(/\|/g, ' '))
  return withoutMarkup(source)
}

function withoutFences(source: string): string {
  return source.replace(/^[ \t]*(`{3,}|~{3,})[^\n]*$/gm, '')
}

/** Removes markup outside of code spans. */
function withoutMarkup(source: string): string {
  const parts = withoutFences(source).split(CODE_SPAN)
  return parts
    .map((part) => (part.startsWith('`') ? part.replace(/^`+|`+$/g, '') : withoutSigns(part)))
    .join('')
}

function withoutSigns(source: string): string {
  return REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), source)
}

function shorten(text: string): string {
  if (text.length <= PREVIEW_LENGTH) return text
  const cut = text.slice(0, PREVIEW_LENGTH - 1)
  const wordEnd = cut.lastIndexOf(' ')
  return `${(wordEnd > PREVIEW_LENGTH / 2 ? cut.slice(0, wordEnd) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`
}
