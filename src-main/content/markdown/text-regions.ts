import { readLineRoles } from './line-roles.ts'

/** A run of text lines without a blank line or code between them. Inline markup never extends beyond it. */
export interface TextRegion {
  start: number
  end: number
}

/** Returns the regions of a page with inline Markdown, in order: all but blank lines, code and raw HTML. */
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
