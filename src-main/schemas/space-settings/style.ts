import { z } from 'zod'
import {
  LARGEST_STYLE_FILE,
  LONGEST_LISTED_WORD,
  LONGEST_RULE_NAME,
  LONGEST_STYLE_PATH,
  LONGEST_TERM,
  MAX_STYLE_FILES,
  RULE_NAME,
  STYLE_PATH,
} from '../limits/style-limits.ts'
import { text } from '../text.ts'

const WORD = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’ ._+#&/-]*$/u
const TERM = /^[^\p{C}\p{Zl}\p{Zp}]+$/u

/** A word that a space accepts. */
export const ListedWord = text({ min: 1, max: LONGEST_LISTED_WORD, visible: true }).regex(
  WORD,
  'has letters, digits and signs within words, and begins with a letter or a digit',
)

/** A word or phrase on one line. */
const TermText = text({ min: 1, max: LONGEST_TERM, visible: true }).regex(TERM, 'has only one line')

/** Adds a word to the word list of the space, or removes it. */
export const SetWord = z.object({ operation: z.literal('set_word'), word: ListedWord, listed: z.boolean() })

/** Adds a term to those of the space, or removes it. Without a preferred term, the avoided one has no replacement. */
export const SetTerm = z.object({
  operation: z.literal('set_term'),
  avoided: TermText,
  preferred: TermText.nullable(),
  listed: z.boolean(),
})

/** Turns a rule or a whole style of the space on or off, or sets the level of a rule. */
export const SetStyleRule = z.object({
  operation: z.literal('set_style_rule'),
  rule: text({ min: 1, max: LONGEST_RULE_NAME })
    .regex(RULE_NAME, 'names a style such as `Google`, or a rule such as `Google.Passive`')
    .describe('The name of a rule, or of a style'),
  state: z.enum(['on', 'off', 'suggestion', 'warning', 'error']),
})

/** Writes files of rules and word lists; null removes a file. */
export const PutStyleFiles = z.object({
  operation: z.literal('put_style_files'),
  files: z
    .array(
      z.object({
        path: text({ min: 1, max: LONGEST_STYLE_PATH })
          .regex(STYLE_PATH, 'is a path such as `Google/Passive.yml`')
          .meta({
            description: 'The path below the folder of styles',
            examples: ['Google/Passive.yml'],
          }),
        text: text({ max: LARGEST_STYLE_FILE }).nullable(),
      }),
    )
    .min(1)
    .max(MAX_STYLE_FILES),
})

/** The word list of a content and the files of its style rules, as Vale reads them. */
export const SpaceStyle = z
  .object({
    path: z.string().describe('The path of its settings in the repository, also of missing ones'),
    settings: z.string().describe('The text of the settings'),
    words: z.array(z.string()).describe('The accepted words, in the order of their file'),
    wordsPath: z.string().describe('The path of the word list in the repository'),
    files: z
      .array(z.object({ path: z.string(), text: z.string() }))
      .describe('The files of rules and word lists, by their paths below the folder of styles'),
    left: z
      .int()
      .min(0)
      .describe('The number of files that were not read, because they are too many or too large'),
  })
  .meta({ id: 'SpaceStyle' })
export type SpaceStyle = z.infer<typeof SpaceStyle>
