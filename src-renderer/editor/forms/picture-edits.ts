import { encodeHtml, hasFlag, setAttribute, type HtmlTag, type SourceChange } from './html-tags.ts'
import { TAGS, type PictureProperties, type PictureSource } from './picture-source.ts'

/**
 * Returns the changes that set the properties of a picture. Bytes outside the changed properties stay. A Markdown
 * picture becomes HTML only for a property that Markdown lacks.
 */
export function editPicture(source: string, picture: PictureSource, next: PictureProperties): SourceChange[] {
  if (picture.tag) return editHtml(source, picture, picture.tag, next)
  if (isPlain(picture, next)) return editMarkdown(source, picture, next)
  return [{ from: picture.from, to: picture.to, insert: htmlOf(next, picture.isAlone) }]
}

function isPlain({ isAlone }: PictureSource, next: PictureProperties): boolean {
  const { caption, width, size } = next
  return caption === '' && width === '' && size === 'fit' && !(isAlone && needsBox(next))
}

const needsBox = ({ alignment, hasFrame }: PictureProperties): boolean => alignment !== 'center' || hasFrame

const MARKDOWN = /^!\[((?:[^\\\]]|\\.)*)\](\(\s*)(<[^<>\n]*>|(?:[^\s()\\]|\\.|\([^\s()]*\))*)/s

function editMarkdown(source: string, { from, to, properties }: PictureSource, next: PictureProperties) {
  const match = MARKDOWN.exec(source.slice(from, to))
  if (!match) return []
  const [whole, words = '', , address = ''] = match
  const start = from + '!['.length
  const end = from + whole.length
  const changes: SourceChange[] = []
  if (next.alternative !== properties.alternative)
    changes.push({ from: start, to: start + words.length, insert: escapeWords(next.alternative) })
  if (next.address !== properties.address)
    changes.push({ from: end - address.length, to: end, insert: encodeAddress(next.address) })
  return changes
}

function escapeWords(words: string): string {
  return words.replace(/[\\[\]]/g, String.raw`\$&`).replace(/\s*[\r\n]+\s*/g, ' ')
}

function encodeAddress(address: string): string {
  return address
    .trim()
    .replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

/** Returns a picture as the service writes it. A picture that is a separate block is in a figure. */
function htmlOf(next: PictureProperties, isAlone: boolean): string {
  const { address, alternative, width, size } = next
  const attribute = (name: string, value: string): string =>
    setAttribute('<img>', EMPTY, name, value)[0]!.insert
  const image = [
    '<img',
    attribute('src', address),
    attribute('alt', alternative),
    ...(width === '' ? [] : [attribute('width', width)]),
    ...(size === 'fit' ? [] : [attribute('data-size', size)]),
    '>',
  ].join('')
  if (!isAlone) return image
  const [open, close] = boxOf(next)
  return `${open}<figure>${image}${captionOf(next, false)}</figure>${close}`
}

const EMPTY: HtmlTag = { name: 'img', kind: 'void', from: 0, to: 5, attributes: [] }

function editHtml(
  source: string,
  picture: PictureSource,
  tag: HtmlTag,
  next: PictureProperties,
): SourceChange[] {
  const { properties, isAlone, figure } = picture
  const set = (name: string, value: string, current: string, implied?: string): SourceChange[] =>
    value === current ? [] : setAttribute(source, tag, name, value === implied ? undefined : value)
  const changes = [
    ...set('src', next.address, properties.address),
    ...set('alt', next.alternative, properties.alternative),
    ...set('width', next.width, properties.width, ''),
    ...set('data-size', next.size, properties.size, 'fit'),
  ]
  if (!isAlone) return changes
  if (figure) return [...changes, ...editCaption(picture, next), ...editBox(source, picture, next)]
  if (next.caption === '' && !needsBox(next)) return changes
  const [open, close] = boxOf(next)
  const after = `${captionOf(next, false)}</figure>${close}`
  return [
    { from: tag.from, to: tag.from, insert: `${open}<figure>` },
    ...changes,
    { from: tag.to, to: tag.to, insert: after },
  ]
}

function captionOf({ caption }: PictureProperties, isHtml: boolean): string {
  return `<figcaption>${caption === '' ? '' : `<p>${captionHtml(caption, isHtml)}</p>`}</figcaption>`
}

function captionHtml(caption: string, isHtml: boolean): string {
  return isHtml || TAGS.test(caption) ? caption : encodeHtml(caption)
}

function editCaption({ figure, caption, isCaptionHtml, properties }: PictureSource, next: PictureProperties) {
  if (!figure || next.caption === properties.caption) return []
  const end = figure.close.from
  if (!caption) return [{ from: end, to: end, insert: captionOf(next, isCaptionHtml) }]
  const html = captionHtml(next.caption, isCaptionHtml)
  const insert = caption.isParagraph && html !== '' ? `<p>${html}</p>` : html
  return [{ from: caption.from, to: caption.to, insert }]
}

/** Returns the tags of the box around a figure. They declare its alignment and its frame. */
function boxOf(next: PictureProperties): [open: string, close: string] {
  if (!needsBox(next)) return ['', '']
  const align = next.alignment === 'center' ? '' : ` align="${next.alignment}"`
  return [`<div${align}${next.hasFrame ? ' data-with-frame="true"' : ''}>`, '</div>']
}

function editBox(
  source: string,
  { box, figure, properties }: PictureSource,
  next: PictureProperties,
): SourceChange[] {
  const isSame = next.alignment === properties.alignment && next.hasFrame === properties.hasFrame
  if (isSame || !figure) return []
  if (!box) {
    const [open, close] = boxOf(next)
    return [
      { from: figure.open.from, to: figure.open.from, insert: open },
      { from: figure.close.to, to: figure.close.to, insert: close },
    ]
  }
  const hasOnlyPlacing = box.open.attributes.every(
    ({ name }) => name === 'align' || name === 'data-with-frame',
  )
  if (!needsBox(next) && hasOnlyPlacing)
    return [box.open, box.close].map(({ from, to }) => ({ from, to, insert: '' }))
  const align = next.alignment === 'center' ? undefined : next.alignment
  return [
    ...(next.alignment === properties.alignment ? [] : setAttribute(source, box.open, 'align', align)),
    ...(next.hasFrame === hasFlag(source, box.open, 'data-with-frame')
      ? []
      : setAttribute(source, box.open, 'data-with-frame', next.hasFrame ? 'true' : undefined)),
  ]
}
