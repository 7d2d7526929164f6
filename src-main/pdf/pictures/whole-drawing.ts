import type { Pen } from '../pen.ts'

/** The most instructions of one drawing, which bound its time and its memory. */
const MOST_INSTRUCTIONS = 1_000_000

/** The parts of a document that a drawing changes, most of which its types leave out. */
interface DrawnDocument {
  page: { write: (instruction: string) => unknown; annotations: unknown[] }
  _ctm: number[]
  _ctmStack: number[][]
  addContent: (instruction: string) => unknown
  ref: (data?: { Subtype?: string }) => object
}

/** Stands for an object that the document does not contain. */
const NO_OBJECT = { end: () => undefined }

/**
 * Runs `draw`, and writes its instructions to the sheet only when it has succeeded. A drawing that fails midway would
 * leave the document within a part of the drawing, so that nothing after it is visible. No link of a drawing is in the
 * document: an author may write any address there, and pictures on the screen have no links. Throws the error of
 * `draw`, and a RangeError for a drawing with too many instructions.
 */
export function drawWhole(pen: Pen, draw: () => void): void {
  const document = pen.document as unknown as DrawnDocument
  const { page, _ctm: matrix, _ctmStack: matrices, addContent, ref } = document
  // The library changes the matrix itself.
  const startMatrix = [...matrix]
  const [depth, links] = [matrices.length, page.annotations.length]
  const instructions: string[] = []
  let count = 0
  const sheet = { write: page.write }
  page.write = (instruction) => instructions.push(instruction)
  document.addContent = (instruction) => {
    count += 1
    if (count > MOST_INSTRUCTIONS) throw new RangeError('The drawing has too many instructions')
    document.page.write(instruction)
    return document
  }
  document.ref = (data) => (data?.Subtype === 'Link' ? NO_OBJECT : ref.call(document, data))
  try {
    draw()
  } finally {
    page.write = sheet.write
    Object.assign(document, { page, addContent, ref, _ctm: startMatrix })
    matrices.length = depth
    page.annotations.length = links
  }
  for (const instruction of instructions) page.write(instruction)
}
