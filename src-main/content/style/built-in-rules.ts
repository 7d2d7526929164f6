/** A rule that Carrel writes into a space when a user turns it on. Vale reads the same file. */
export interface BuiltInRule {
  /** The name of the rule and of its file, within the style of a space. */
  name: string
  title: string
  hint: string
  /** The language of the rule; null for every language. */
  language: 'en' | 'de' | null
  yaml: string
}

const list = (words: string): string =>
  words
    .trim()
    .split(/\s*\|\s*/)
    .map((word) => `  - ${word}`)
    .join('\n')

const swap = (words: string): string =>
  words
    .trim()
    .split(/\s*\|\s*/)
    .map((pair) => `  ${pair}`)
    .join('\n')

/** Adjectives and other words that end as a participle does. Only “by” after them makes the passive voice. */
const ADJECTIVES =
  'advanced|aged|annoyed|biased|bored|complicated|concerned|confused|detailed|excited|experienced|frustrated|hundred|' +
  'indeed|interested|limited|motivated|naked|nested|pleased|qualified|related|sacred|skilled|sophisticated|supposed|' +
  'surprised|talented|tempted|tired|unaffected|unbounded|unchanged|unconstrained|undefined|undesired|unexpected|uninitialized|' +
  'unlimited|unmanaged|unmodified|unnamed|unneeded|unordered|unqualified|unrelated|unresolved|unrestricted|unsigned|' +
  'unsorted|unspecified|unsupported|untouched|untrusted|untyped|unused|unwanted|worried'

/** Participles that name a state in the present, as in “is based on”. Nobody acts there, unless “by” follows. */
const STATES =
  'associated|based|connected|dedicated|deprecated|disabled|docked|enabled|finished|hidden|intended|involved|known|' +
  'located|scoped|situated'

/** The rules that Carrel offers. Each is off until a user turns it on. */
export const BUILT_IN_RULES: readonly BuiltInRule[] = [
  {
    name: 'Repetition',
    title: 'Doubled words',
    hint: 'The same word twice in a row, as in “the the”.',
    language: null,
    yaml: `extends: repetition
message: “%s” is written twice.
level: warning
alpha: true
tokens:
  - '[^\\s]+'
`,
  },
  {
    name: 'SentenceLength',
    title: 'Long sentences',
    hint: 'Sentences of more than 30 words.',
    language: null,
    yaml: `extends: occurrence
message: This sentence has more than 30 words. Divide it.
level: suggestion
scope: sentence
max: 30
token: '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}’-]*'
`,
  },
  {
    name: 'Exclamation',
    title: 'Exclamation marks',
    hint: 'Documentation rarely needs them.',
    language: null,
    yaml: `extends: existence
message: A full stop is enough here.
level: suggestion
nonword: true
tokens:
  - '!+'
`,
  },
  {
    name: 'Passive',
    title: 'Passive voice',
    hint: 'Sentences that hide who acts, as in “was written”.',
    language: 'en',
    yaml: `extends: existence
message: “%s” is passive. Name who acts.
level: suggestion
ignorecase: true
tokens:
  - '(?:am|are|is|was|were|be|been|being) (?:\\w+ly )?(?:\\w{3,}ed|built|chosen|done|drawn|driven|found|given|hidden|held|kept|known|left|lost|made|meant|paid|put|read|run|said|seen|sent|set|shown|shut|sold|spent|stored|taken|taught|thrown|told|understood|written)(?: by|-\\w+)?'
exceptions:
  - '-\\w+$'
  - '(?:${ADJECTIVES})$'
  - '(?:am|are|is) (?:\\w+ly )?(?:${STATES})$'
`,
  },
  {
    name: 'Wordiness',
    title: 'Wordy phrases',
    hint: 'Phrases with a shorter word for them, as in “in order to”.',
    language: 'en',
    yaml: `extends: substitution
message: Use “%s” instead of “%s”.
level: suggestion
ignorecase: true
action:
  name: replace
swap:
${swap(`a large number of: many | a majority of: most | at the present time: now | at this point in time: now |
despite the fact that: although | due to the fact that: because | for the purpose of: for | for the reason that: because |
has the ability to: can | have the ability to: can | in addition to: besides | in close proximity to: near |
in order to: to | in spite of the fact that: although | in the event that: if | in the vicinity of: near |
is able to: can | are able to: can | make use of: use | makes use of: uses | on a regular basis: regularly |
prior to: before | subsequent to: after | the fact that: that | the majority of: most | until such time as: until |
utilise: use | utilises: uses | utilize: use | utilizes: uses | with regard to: about | with respect to: about`)}
`,
  },
  {
    name: 'Fillers',
    title: 'Filler words',
    hint: 'Words that say nothing, such as “simply” and “very”.',
    language: 'en',
    yaml: `extends: existence
message: Leave “%s” out.
level: suggestion
ignorecase: true
action:
  name: remove
tokens:
${list('actually | basically | clearly | easily | essentially | just | literally | obviously | of course | quite | really | simply | very')}
`,
  },
  {
    name: 'Latin',
    title: 'Latin abbreviations',
    hint: 'Not every reader knows “e.g.” and “i.e.”.',
    language: 'en',
    yaml: `extends: substitution
message: Use “%s” instead of “%s”.
level: suggestion
nonword: true
ignorecase: true
action:
  name: replace
swap:
  '\\be\\.g\\.': for example
  '\\bi\\.e\\.': that is
  '\\bviz\\.': namely
`,
  },
  {
    name: 'HeadingCase',
    title: 'Capitals in headings',
    hint: 'Headings as sentences: only the first word and names have capitals.',
    language: 'en',
    yaml: `extends: capitalization
message: Write “%s” with the capitals of a sentence.
level: suggestion
scope: heading
match: $sentence
indicators:
  - ':'
`,
  },
  {
    name: 'Fuellwoerter',
    title: 'Filler words',
    hint: 'Words that say nothing, such as “eigentlich” and “quasi”.',
    language: 'de',
    yaml: `extends: existence
message: „%s“ kann entfallen.
level: suggestion
ignorecase: true
action:
  name: remove
tokens:
${list('eigentlich | gewissermaßen | grundsätzlich | im Grunde | irgendwie | ohnehin | quasi | selbstverständlich | sozusagen')}
`,
  },
  {
    name: 'Passiv',
    title: 'Passive voice',
    hint: 'Sentences that hide who acts, as in “wurde geschrieben”.',
    language: 'de',
    yaml: `extends: existence
message: „%s“ ist Passiv. Nennen Sie, wer handelt.
level: suggestion
ignorecase: true
tokens:
  - '(?:wird|werden|wurde|wurden) ge\\w{2,}(?:t|en)'
  - 'ge\\w{2,}(?:t|en) (?:wird|werden|wurde|wurden|worden)'
`,
  },
]
