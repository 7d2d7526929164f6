/** The properties that decide where the text of a field breaks. */
const COPIED = [
  'boxSizing',
  'width',
  'borderWidth',
  'borderStyle',
  'padding',
  'font',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'direction',
  'textAlign',
  'textIndent',
  'wordSpacing',
] as const

/** Returns the place of a character of a field on the screen. A copy of the text is laid out to find it. */
export function caretPlace(field: HTMLTextAreaElement, offset: number): DOMRect {
  const copy = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of COPIED) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'fixed',
    insetBlockStart: '0',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  copy.textContent = field.value.slice(0, offset)
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(offset) || '.'
  copy.append(mark)
  document.body.append(copy)
  const outer = field.getBoundingClientRect()
  const rect = new DOMRect(
    outer.left + mark.offsetLeft - field.scrollLeft,
    outer.top + mark.offsetTop - field.scrollTop,
    1,
    Number.parseFloat(style.lineHeight) || 20,
  )
  copy.remove()
  return rect
}
