/**
 * Returns the offset in a text of an offset in the same text of an editor. An editor counts each line end as one
 * character.
 */
export function offsetInText(text: string, position: number): number {
  if (!text.includes('\r\n')) return position
  let offset = 0
  for (let count = 0; count < position && offset < text.length; count++)
    offset += text.startsWith('\r\n', offset) ? 2 : 1
  return offset
}

/** Returns the offset in the text of an editor. */
export function offsetInEditor(text: string, offset: number): number {
  return text.slice(0, offset).replaceAll('\r\n', '\n').length
}
