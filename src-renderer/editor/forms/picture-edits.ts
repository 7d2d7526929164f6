import { encodeHtml, hasFlag, setAttribute, type HtmlTag, type SourceChange } from './html-tags.ts'
import { TAGS, type PictureProperties, type PictureSource } from './picture-source.ts'

/**
 * Returns the changes that give a picture these properties. Bytes outside the changed properties stay. A picture of
 * Markdown becomes HTML only for a property that Markdown lacks.
 */
export function editPicture(
  source: string,
  picture: PictureSource,
  wanted: PictureProperties,
): SourceChange[] {
  if (picture.tag) return editHtml(source, picture, picture.tag, wanted)
  if (isPlain(picture, wanted)) return editMarkdown(source, picture, wanted)
  return [{ from: picture.from, to: picture.to, insert: htmlOf(wanted, picture.isAlone) }]
}

function isPlain({ isAlone }: PictureSource, wanted: PictureProperties): boolean {
  const { caption, width, size } = wanted
  return caption === '' && width === '' && size === 'fit' && !(isAlone && needsBox(wanted))
}

const needsBox = ({ alignment, hasFrame }: PictureProperties): boolean => alignment !== 'center' || hasFrame

const MARKDOWN = /^!\[((?:[^\\\]]|\\.)*)\](\(\s*)(<[^<>\n]*>|(?:[^\s()\\]|\\.|\([^\s()]*\))*)/s

function editMarkdown(source: string, { from, to, properties }: PictureSource, wanted: PictureProperties) {
  const found = MARKDOWN.exec(source.slice(from, to))
  if (!found) return []
  const [whole, words = '', , address = ''] = found
  const start = from + '!['.length
  const end = from + whole.length
  const changes: SourceChange[] = []
  if (wanted.alternative !== properties.alternative)
    changes.push({ from: start, to: start + words.length, insert: escapeWords(wanted.alternative) })
  if (wanted.address !== properties.address)
    changes.push({ from: end - address.length, to: end, insert: encodeAddress(wanted.address) })
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

/** Returns a picture as the service writes it: in a figure where it is a block of its own. */
function htmlOf(wanted: PictureProperties, isAlone: boolean): string {
  const { address, alternative, width, size } = wanted
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
  const [open, close] = boxOf(wanted)
  return `${open}<figure>${image}${captionOf(wanted, false)}</figure>${close}`
}

const EMPTY: HtmlTag = { name: 'img', kind: 'void', from: 0, to: 5, attributes: [] }

function editHtml(
  source: string,
  picture: PictureSource,
  tag: HtmlTag,
  wanted: PictureProperties,
): SourceChange[] {
  const { properties, isAlone, figure } = picture
  const set = (name: string, value: string, now: string, usual?: string): SourceChange[] =>
    value === now ? [] : setAttribute(source, tag, name, value === usual ? undefined : value)
  const changes = [
    ...set('src', wanted.address, properties.address),
    ...set('alt', wanted.alternative, properties.alternative),
    ...set('width', wanted.width, properties.width, ''),
    ...set('data-size', wanted.size, properties.size, 'fit'),
  ]
  if (!isAlone) return changes
  if (figure) return [...changes, ...editCaption(picture, wanted), ...editBox(source, picture, wanted)]
  if (wanted.caption === '' && !needsBox(wanted)) return changes
  const [open, close] = boxOf(wanted)
  const behind = `${captionOf(wanted, false)}</figure>${close}`
  return [
    { from: tag.from, to: tag.from, insert: `${open}<figure>` },
    ...changes,
    { from: tag.to, to: tag.to, insert: behind },
  ]
}

function captionOf({ caption }: PictureProperties, isHtml: boolean): string {
  return `<figcaption>${caption === '' ? '' : `<p>${captionHtml(caption, isHtml)}</p>`}</figcaption>`
}

function captionHtml(caption: string, isHtml: boolean): string {
  return isHtml || TAGS.test(caption) ? caption : encodeHtml(caption)
}

function editCaption(
  { figure, caption, isCaptionHtml, properties }: PictureSource,
  wanted: PictureProperties,
) {
  if (!figure || wanted.caption === properties.caption) return []
  const at = figure.close.from
  if (!caption) return [{ from: at, to: at, insert: captionOf(wanted, isCaptionHtml) }]
  const html = captionHtml(wanted.caption, isCaptionHtml)
  const insert = caption.isParagraph && html !== '' ? `<p>${html}</p>` : html
  return [{ from: caption.from, to: caption.to, insert }]
}

/** Returns the tags of the box around a figure, which names its alignment and its frame. */
function boxOf(wanted: PictureProperties): [open: string, close: string] {
  if (!needsBox(wanted)) return ['', '']
  const align = wanted.alignment === 'center' ? '' : ` align="${wanted.alignment}"`
  return [`<div${align}${wanted.hasFrame ? ' data-with-frame="true"' : ''}>`, '</div>']
}

function editBox(
  source: string,
  { box, figure, properties }: PictureSource,
  wanted: PictureProperties,
): SourceChange[] {
  const isSame = wanted.alignment === properties.alignment && wanted.hasFrame === properties.hasFrame
  if (isSame || !figure) return []
  if (!box) {
    const [open, close] = boxOf(wanted)
    return [
      { from: figure.open.from, to: figure.open.from, insert: open },
      { from: figure.close.to, to: figure.close.to, insert: close },
    ]
  }
  const isOwn = box.open.attributes.every(({ name }) => name === 'align' || name === 'data-with-frame')
  if (!needsBox(wanted) && isOwn)
    return [box.open, box.close].map(({ from, to }) => ({ from, to, insert: '' }))
  const align = wanted.alignment === 'center' ? undefined : wanted.alignment
  return [
    ...(wanted.alignment === properties.alignment ? [] : setAttribute(source, box.open, 'align', align)),
    ...(wanted.hasFrame === hasFlag(source, box.open, 'data-with-frame')
      ? []
      : setAttribute(source, box.open, 'data-with-frame', wanted.hasFrame ? 'true' : undefined)),
  ]
}
