/** Comments for tools and licence headers. Their words are not prose. */
const NOT_PROSE =
  /^[\s*/]*(?:eslint|oxlint|oxfmt|@ts-|@vite|@vitest|#__|@__|<reference|SPDX|Copyright|@license)/i

/** The text of a comment without its stars, line by line. */
const linesOf = (comment) =>
  comment.type === 'Block'
    ? comment.value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''))
    : [comment.value]

/** Returns runs of line comments on neighbouring lines, each with the block comments as runs of one. */
function runsOf(comments) {
  const runs = []
  for (const comment of comments) {
    const last = runs.at(-1)?.at(-1)
    const isNext =
      comment.type === 'Line' && last?.type === 'Line' && last.loc.end.line + 1 === comment.loc.start.line
    if (isNext) runs.at(-1).push(comment)
    else runs.push([comment])
  }
  return runs
}

/** Returns the paragraphs and list items of lines, without code and examples. */
function paragraphsOf(lines) {
  const paragraphs = []
  let isCode = false
  let isNew = true
  for (const line of lines) {
    const tag = /^\s*@(\w+)/.exec(line)?.[1]
    if (tag) isCode = tag === 'example'
    if (/^\s*```/.test(line)) isCode = !isCode
    else if (!isCode) {
      if (isNew || tag || /^\s*(?:[-*•]|\d+\.)\s/.test(line)) paragraphs.push(line)
      else paragraphs.push(`${paragraphs.pop()} ${line}`)
    }
    isNew = line.trim() === ''
  }
  return paragraphs
}

/** Returns the passages of prose in comments, each with its first comment. */
export function passagesOf(comments) {
  const prose = comments.filter(({ value }) => !NOT_PROSE.test(value))
  return runsOf(prose).map((run) => ({ comment: run[0], paragraphs: paragraphsOf(run.flatMap(linesOf)) }))
}
