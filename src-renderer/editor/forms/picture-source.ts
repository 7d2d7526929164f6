import { extractLinks } from '../../../src-main/content/markdown/links/links.ts'
import { attributeOf, decodeHtml, hasFlag, tagsIn, type HtmlTag } from './html-tags.ts'

/** The side of the page at which a picture stands. */
export type PictureAlignment = 'center' | 'left' | 'right'
/** The size of a picture: fitted to the page, its original size, or the height of a line. */
export type PictureSize = 'fit' | 'original' | 'line'

/** The editable properties of a picture. */
export interface PictureProperties {
  address: string
  alternative: string
  /** The words below the picture, as text, or as HTML when they contain tags. */
  caption: string
  /** The width in pixels or percent; empty for the default width. */
  width: string
  size: PictureSize
  alignment: PictureAlignment
  hasFrame: boolean
}

/** A range of a source. */
export interface SourceRange {
  from: number
  to: number
}

/** The range of the words below a picture, inside their tag. */
export interface CaptionSource extends SourceRange {
  /** True for words in a paragraph, or no words. Old texts have no paragraph enclosing the words. */
  isParagraph: boolean
}

/** A Markdown or HTML picture in a source. */
export interface PictureSource extends SourceRange {
  /** The tag of the picture; undefined for a Markdown picture. */
  tag: HtmlTag | undefined
  /** The figure enclosing the picture. */
  figure: { open: HtmlTag; close: HtmlTag } | undefined
  caption: CaptionSource | undefined
  /** The box that contains only the figure. It declares the alignment and the frame. */
  box: { open: HtmlTag; close: HtmlTag } | undefined
  /** True for a picture that is a separate block. Other pictures stand within a text. */
  isAlone: boolean
  /** True when the caption is edited as HTML, because it contains tags. */
  isCaptionHtml: boolean
  properties: PictureProperties
}

/** The text before a block: nothing, an empty line, or a directive. */
const BEFORE_BLOCK = /(?:^|\n[ \t]*\n|%\}[ \t]*\n)[ \t]*$/
/** The text after a block: nothing, an empty line, or a directive. */
const AFTER_BLOCK = /^[ \t]*(?:$|\n[ \t]*(?:$|\n|\{%))/
const MARKDOWN = /^!\[((?:[^\\\]]|\\.)*)\]\(/s

/** Returns the pictures of a source in order, without those in code and those with a reference. */
export function picturesIn(source: string): PictureSource[] {
  const tags = tagsIn(source)
  return extractLinks(source).flatMap(({ kind, start, end, href }): PictureSource[] => {
    if (kind !== 'image') return []
    const isAlone = BEFORE_BLOCK.test(source.slice(0, start)) && AFTER_BLOCK.test(source.slice(end))
    const words = MARKDOWN.exec(source.slice(start, end))
    if (words) return [markdownPicture({ from: start, to: end, isAlone }, href, words[1]!)]
    const tag = tags.find(({ name, from }) => name === 'img' && from === start)
    return tag ? [htmlPicture(source, tags, tag, isAlone)] : []
  })
}

const DEFAULTS = { caption: '', width: '', size: 'fit', alignment: 'center', hasFrame: false } as const

function markdownPicture(
  place: SourceRange & { isAlone: boolean },
  address: string,
  words: string,
): PictureSource {
  const alternative = words.replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return {
    ...place,
    tag: undefined,
    figure: undefined,
    caption: undefined,
    box: undefined,
    isCaptionHtml: false,
    properties: { ...DEFAULTS, address, alternative },
  }
}

function htmlPicture(
  source: string,
  tags: readonly HtmlTag[],
  tag: HtmlTag,
  isAlone: boolean,
): PictureSource {
  const figure = enclosing(tags, tag, 'figure')
  const box = figure && boxAround(source, tags, figure)
  const caption = figure && captionIn(source, tags, figure)
  const words = caption ? wordsOf(source.slice(caption.from, caption.to), caption) : ''
  const isCaptionHtml = TAGS.test(words) || TAGS.test(decodeHtml(words))
  const { from } = box?.open ?? figure?.open ?? tag
  const { to } = box?.close ?? figure?.close ?? tag
  const read = (name: string): string => attributeOf(source, tag, name) ?? ''
  const placing = box?.open
  return {
    from,
    to,
    tag,
    figure,
    caption,
    box,
    isAlone: isAlone || figure !== undefined,
    isCaptionHtml,
    properties: {
      address: read('src'),
      alternative: read('alt'),
      caption: isCaptionHtml ? words : decodeHtml(words),
      width: read('width'),
      size: sizeOf(read('data-size')),
      alignment: alignmentOf(placing && attributeOf(source, placing, 'align')),
      hasFrame: placing !== undefined && hasFlag(source, placing, 'data-with-frame'),
    },
  }
}

const sizeOf = (value: string): PictureSize => (value === 'line' || value === 'original' ? value : 'fit')
const alignmentOf = (value: string | undefined): PictureAlignment =>
  value === 'left' || value === 'right' ? value : 'center'

/** An HTML tag. A caption with tags is edited as HTML, so that no tag is lost. */
export const TAGS = /<\/?[a-z][^<>]*>/i
const PARAGRAPH = /^\s*<p>([\s\S]*)<\/p>\s*$/i

function wordsOf(html: string, { isParagraph }: CaptionSource): string {
  return isParagraph ? (PARAGRAPH.exec(html)?.[1] ?? '') : html
}

function enclosing(
  tags: readonly HtmlTag[],
  tag: HtmlTag,
  name: string,
): { open: HtmlTag; close: HtmlTag } | undefined {
  const open = tags.findLast((each) => each.to <= tag.from && each.name === name)
  const close = tags.find((each) => each.from >= tag.to && each.name === name)
  return open?.kind === 'open' && close?.kind === 'close' ? { open, close } : undefined
}

function boxAround(
  source: string,
  tags: readonly HtmlTag[],
  { open, close }: { open: HtmlTag; close: HtmlTag },
): { open: HtmlTag; close: HtmlTag } | undefined {
  const before = tags[tags.indexOf(open) - 1]
  const after = tags[tags.indexOf(close) + 1]
  if (before?.name !== 'div' || before.kind !== 'open' || after?.name !== 'div' || after.kind !== 'close')
    return undefined
  const isEmpty = (source.slice(before.to, open.from) + source.slice(close.to, after.from)).trim() === ''
  return isEmpty ? { open: before, close: after } : undefined
}

function captionIn(
  source: string,
  tags: readonly HtmlTag[],
  { open, close }: { open: HtmlTag; close: HtmlTag },
): CaptionSource | undefined {
  const inside = tags.filter(
    ({ name, from, to }) => name === 'figcaption' && from >= open.to && to <= close.from,
  )
  const [start, end] = inside
  if (start?.kind !== 'open' || end?.kind !== 'close') return undefined
  const html = source.slice(start.to, end.from)
  const paragraphs = html.match(/<p[\s>]/gi)?.length ?? 0
  const isParagraph = html.trim() === '' || (paragraphs === 1 && PARAGRAPH.test(html))
  return { from: start.to, to: end.from, isParagraph }
}
