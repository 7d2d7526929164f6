/** The most elements of a drawing, with every copy that a `use` element makes. */
const MOST_ELEMENTS = 200_000
/** The deepest nesting of elements and copies, each of which the library may draw in a layer of its own. */
const DEEPEST = 200
/** The most letters, each of which the library measures and draws separately. */
const MOST_LETTERS = 50_000
/** The most steps of the library: it searches all elements for each reference, and all rules for each element. */
const MOST_STEPS = 200_000_000
/** The most marks of references in one tag, in which the library searches in quadratic time. */
const MOST_IN_TAG = 200

const TAG = /<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/y
/** The beginnings and ends of parts that are not elements. */
const OTHER_PARTS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const
const TEXTS: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath', 'a'])
const ID = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/
const TARGET = /\s(?:xlink:)?href\s*=\s*(?:"#([^"]*)"|'#([^']*)')/

interface DrawnElement {
  children: DrawnElement[]
  /** True for an element that shows its letters. */
  isText: boolean
  /** The id of the element of which it is a copy. */
  target: string | undefined
  /** The extent of the element, once it is known; `counting` meanwhile. */
  extent?: Extent | 'counting'
}

/** The number of elements with all copies, and the depth of their nesting. */
interface Extent {
  size: number
  depth: number
}

/**
 * False for a drawing that would take very long, and for one with broken tags. Ten elements that copy each other ten
 * times would be ten thousand million. Linear in the text.
 */
export function isDrawnSoon(svg: string): boolean {
  try {
    const drawing = new DrawingOutline(svg)
    const searches = countOf(svg, /href|url\(|\{/g)
    if (drawing.count * searches > MOST_STEPS || drawing.letters > MOST_LETTERS) return false
    const { size, depth } = drawing.extent()
    return size <= MOST_ELEMENTS && depth <= DEEPEST
  } catch (error) {
    // Elements that nest beyond the stack, or a tag beyond that of the pattern.
    if (error instanceof RangeError) return false
    throw error
  }
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** The elements of a drawing, and their copies. */
class DrawingOutline {
  readonly #root: DrawnElement = { children: [], isText: false, target: undefined }
  readonly #open = [this.#root]
  readonly #byId = new Map<string, DrawnElement>()
  /** The number of elements without copies. */
  count = 0
  /** The number of letters in texts. */
  letters = 0

  /** Throws a RangeError for a broken tag. */
  constructor(svg: string) {
    for (let start = svg.indexOf('<'); start >= 0;) {
      const other = OTHER_PARTS.find(([mark]) => svg.startsWith(mark, start))
      const end = other ? svg.indexOf(other[1], start) : this.#tag(svg, start)
      if (end < 0) return
      start = svg.indexOf('<', end)
      if (this.#open.at(-1)!.isText) this.letters += Math.max(0, start - end)
    }
  }

  /** Returns the extent of an element. It is infinite for one that contains its own copy. */
  extent(element = this.#root): Extent {
    if (element.extent === 'counting') return { size: Infinity, depth: Infinity }
    if (element.extent) return element.extent
    element.extent = 'counting'
    const copied = element.target === undefined ? undefined : this.#byId.get(element.target)
    const extent = { size: 1, depth: 0 }
    for (const part of copied ? [...element.children, copied] : element.children) {
      const { size, depth } = this.extent(part)
      extent.size += size
      extent.depth = Math.max(extent.depth, depth + 1)
    }
    element.extent = extent
    return extent
  }

  /** Reads the tag at an offset. Returns its end. */
  #tag(svg: string, start: number): number {
    TAG.lastIndex = start
    const [tag, slash, name = '', attributes = ''] = TAG.exec(svg) ?? []
    if (tag === undefined) throw new RangeError('The drawing has a broken tag')
    if (slash === '') this.#add(name, attributes)
    else if (this.#open.length > 1) this.#open.pop()
    return start + tag.length
  }

  #add(name: string, attributes: string): void {
    this.count += 1
    if (countOf(attributes, /#/g) > MOST_IN_TAG) throw new RangeError('A tag has too many references')
    const [, quoted, otherQuoted] = (name === 'use' && TARGET.exec(attributes)) || []
    const element: DrawnElement = { children: [], isText: TEXTS.has(name), target: quoted ?? otherQuoted }
    const [, id, otherId] = ID.exec(attributes) ?? []
    const known = id ?? otherId
    if (known !== undefined && !this.#byId.has(known)) this.#byId.set(known, element)
    this.#open.at(-1)!.children.push(element)
    if (!attributes.endsWith('/')) this.#open.push(element)
  }
}
