/** A text without escapes, and the offset in the original of each of its characters and of its end. */
export interface Unescaped {
  text: string
  offsets: number[]
}

const ESCAPE = /\\([!-/:-@[-`{-~])|&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6})|#[xX]([\da-fA-F]{1,6}));/g
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Reads an expression from Markdown, with escapes such as `\_` and entities such as `&gt;`. */
export function withoutEscapes(source: string): Unescaped {
  const read: Unescaped = { text: '', offsets: [] }
  const add = (text: string, offset: (index: number) => number): void => {
    for (let index = 0; index < text.length; index++) read.offsets.push(offset(index))
    read.text += text
  }
  let from = 0
  for (const found of source.matchAll(ESCAPE)) {
    const start = from
    add(source.slice(from, found.index), (index) => start + index)
    add(charactersOf(found), () => found.index)
    from = found.index + found[0].length
  }
  add(source.slice(from), (index) => from + index)
  read.offsets.push(source.length)
  return read
}

function charactersOf([, escaped, name, decimal, hexadecimal]: RegExpMatchArray): string {
  if (escaped !== undefined) return escaped
  if (name !== undefined) return ENTITIES[name] ?? ''
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}
