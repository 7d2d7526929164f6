import { isFields } from './plain-values.ts'

const DEEPEST = 24
const MARK = '…'

/**
 * Returns a value as indented JSON with at most about `most` characters. The rest is replaced by `…`. The work is
 * proportional to the bound, for a value of any size.
 */
export function jsonText(value: unknown, most: number): string {
  const writer = new Writer(most)
  writer.write(value, '', 0)
  return writer.text()
}

class Writer {
  readonly #parts: string[] = []
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  text(): string {
    return this.#parts.join('')
  }

  write(value: unknown, indent: string, depth: number): void {
    if (this.#left <= 0 || depth > DEEPEST) return this.#add(MARK)
    if (typeof value === 'string') {
      const cut = value.length > this.#left ? value.slice(0, this.#left) + MARK : value
      return this.#add(JSON.stringify(cut))
    }
    if (Array.isArray(value))
      return this.#group('[]', value.length, indent, (index, inner) =>
        this.write(value[index], inner, depth + 1),
      )
    if (isFields(value)) {
      const names = Object.keys(value)
      return this.#group('{}', names.length, indent, (index, inner) => {
        const name = names[index]!
        this.#add(`${JSON.stringify(name.slice(0, 1000))}: `)
        this.write(value[name], inner, depth + 1)
      })
    }
    if (value instanceof Date) return this.#add(JSON.stringify(value))
    this.#add(typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'null')
  }

  #group(
    marks: '[]' | '{}',
    count: number,
    indent: string,
    item: (index: number, inner: string) => void,
  ): void {
    if (count === 0) return this.#add(marks)
    const inner = `${indent}  `
    this.#add(marks.charAt(0))
    for (let index = 0; index < count; index++) {
      this.#add(`${index > 0 ? ',' : ''}\n${inner}`)
      if (this.#left <= 0) {
        this.#add(MARK)
        break
      }
      item(index, inner)
    }
    this.#add(`\n${indent}${marks.charAt(1)}`)
  }

  #add(text: string): void {
    this.#parts.push(text)
    this.#left -= text.length
  }
}
