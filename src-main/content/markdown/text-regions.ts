import { readLineRoles } from './line-roles.ts'

/** A run of text lines without a blank line or code between them; inline markup never reaches beyond. */
export interface TextRegion {
  start: number
  end: number
}

/** The regions of a page that hold inline Markdown: all but blank lines, code and raw HTML. In order. */
export function readTextRegions(markdown: string): TextRegion[] {
  const { lines, roles } = readLineRoles(markdown)
  const regions: TextRegion[] = []
  let open: TextRegion | null = null
  for (let line = 0; line < lines.count; line++) {
    if (roles[line] !== 'text') {
      open = null
      continue
    }
    if (!open) regions.push((open = { start: lines.starts[line]!, end: 0 }))
    open.end = lines.ends[line]!
  }
  return regions
}
