/** A fenced block of code, or the front matter of a file. */
const CODE = /^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[`~]*$|^---\n[\s\S]*?\n---$/gm
/** A link or a picture. Its label is prose. */
const LINK = /!?\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*(?: "[^"]*")?\)/g
/** Directives and the tags of HTML blocks divide passages. */
const DIVIDER = /\{%.*?%\}|<\/?(?:details|figcaption|figure|summary|table|tbody|td|th|thead|tr)\b[^>]*>/g
/** The start of a passage: after an empty line, or at a list item, a heading or a row of a table. */
const START = /\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)|\n(?=#)|(?<=^#[^\n]*)\n|\n(?=\|)/m

/** Returns the cells of a row of a table, and any other passage as it is. Code in a cell has no bars. */
const cellsOf = (passage) => (/^\s*\|/.test(passage) ? passage.split(/(?<!\\)\|/) : [passage])

/** Returns the passages of prose in Markdown: paragraphs, headings, list items and cells of tables. */
export function passagesOfMarkdown(text) {
  const prose = text.replace(CODE, '').replace(LINK, '$1').replace(DIVIDER, '\n\n')
  return prose
    .split(START)
    .flatMap(cellsOf)
    .map((passage) => passage.trim())
    .filter((passage) => passage !== '')
}
