/** The widest line of a comment, in characters. */
const WIDTH = 120

/** A doc comment starts with the name of its subject, or with a verb. These words start a riddle instead. */
const RIDDLES = ['What', 'Who', 'Whoever', 'Whose', 'Whether', 'That', 'How', 'Where', 'When', 'Why', 'Which']

/** The first word of a doc comment, or undefined for any other comment. */
function firstWord({ type, value }) {
  return type === 'Block' && value.startsWith('*') ? /^[\s*]*([\p{L}]+)/u.exec(value)?.[1] : undefined
}

/** Reports doc comments that start with a question word, and comments that are too wide. */
export default {
  meta: { type: 'suggestion', schema: [], docs: { description: 'hold the style of comments' } },
  create(context) {
    const { sourceCode } = context
    function check(comment) {
      const word = firstWord(comment)
      if (RIDDLES.includes(word)) {
        const message = `A doc comment starts with the name of its subject or with a verb, not with “${word}”.`
        context.report({ loc: comment.loc, message })
      }
      for (let line = comment.loc.start.line; line <= comment.loc.end.line; line += 1) {
        const text = sourceCode.lines[line - 1]
        if (text.length > WIDTH && !/https?:\/\/\S+$/.test(text))
          context.report({ loc: comment.loc, message: `A comment is at most ${WIDTH} characters wide.` })
      }
    }
    return {
      'Program:exit'() {
        for (const comment of sourceCode.getAllComments()) check(comment)
      },
    }
  },
}
