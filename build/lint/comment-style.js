import { passagesOf } from './comment-passages.js'
import { LONGEST_SENTENCE, longSentences } from './sentences.js'

/** The widest line of a comment, in characters. */
const WIDTH = 120

/** A doc comment starts with the name of its subject, or with a verb. Question words start a riddle instead. */
const RIDDLES = ['What', 'Who', 'Whoever', 'Whose', 'Whether', 'That', 'How', 'Where', 'When', 'Why', 'Which']
const PREPOSITIONS = `About After Against At Before Below Beside Between Beyond By During For From In Into Of On Over
  Since Through To Under Until With Within Without`
const PRONOUNS = 'He His It Its One Our She Their Them There These They This Those We You Your'
const CONJUNCTIONS = 'And As But If Nor Not Or So Than Then Though Unless While'
/** Words that hide the subject. */
const DETOURS = [PREPOSITIONS, PRONOUNS, CONJUNCTIONS].flatMap((words) => words.split(/\s+/))
const REFUSED = new Set([...RIDDLES, ...DETOURS])

/** The first word of a doc comment, or undefined for any other comment. */
function firstWord({ type, value }) {
  return type === 'Block' && value.startsWith('*') ? /^[\s*]*([\p{L}]+)/u.exec(value)?.[1] : undefined
}

/** Reports doc comments that start without a subject, and comments with wide lines or long sentences. */
export default {
  meta: { type: 'suggestion', schema: [], docs: { description: 'hold the style of comments' } },
  create(context) {
    const { sourceCode } = context
    function checkWord(comment) {
      const word = firstWord(comment)
      if (!REFUSED.has(word)) return
      const message = `A doc comment starts with the name of its subject or with a verb, not with “${word}”.`
      context.report({ loc: comment.loc, message })
    }
    function checkWidth({ loc }) {
      for (let line = loc.start.line; line <= loc.end.line; line += 1) {
        const text = sourceCode.lines[line - 1]
        if (text.length > WIDTH && !/https?:\/\/\S+$/.test(text))
          context.report({ loc, message: `A comment is at most ${WIDTH} characters wide.` })
      }
    }
    function checkSentences({ comment, paragraphs }) {
      for (const sentence of paragraphs.flatMap(longSentences)) {
        const message = `A sentence has at most ${LONGEST_SENTENCE} words: “${sentence}”`
        context.report({ loc: comment.loc, message })
      }
    }
    return {
      'Program:exit'() {
        const comments = sourceCode.getAllComments()
        for (const comment of comments) {
          checkWord(comment)
          checkWidth(comment)
        }
        passagesOf(comments).forEach(checkSentences)
      },
    }
  },
}
